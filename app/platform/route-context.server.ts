import { createContext } from "react-router";
import type { Database } from "./database.server.ts";

/** Where an action finds the database. Public pages never need it: they read from memory. */
export const databaseContext = createContext<Database>();
