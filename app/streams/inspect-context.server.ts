import { createContext } from "react-router";
import type { Inspection } from "./inspection.ts";

/** Looks at the stream at an address; what goes wrong is its outcome. Errors: only when `signal` is aborted. */
export type Inspect = (address: string, signal?: AbortSignal) => Promise<Inspection>;

/** Where an action finds the inspector. */
export const inspectContext = createContext<Inspect>();
