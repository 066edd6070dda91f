import { createContext } from "react-router";
import type { AttemptCounter } from "./attempts.server.ts";

/** Where an action finds the counter of attempts. */
export const attemptsContext = createContext<Pick<AttemptCounter, "countAll">>();
