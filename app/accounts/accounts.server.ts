import { createContext } from "react-router";
import type { Database } from "#app/platform/database.server.ts";
import type { Auth } from "./auth.server.ts";

/** What the accounts' functions work with. */
export type Accounts = { auth: Auth; database: Database };

/** Where an action finds the accounts. */
export const accountsContext = createContext<Accounts>();
