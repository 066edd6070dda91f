import { createContext } from "react-router";
import type { AttemptCounter } from "./attempts.server.ts";
import type { Database } from "./database.server.ts";

/** For actions only: public pages read from memory, so that they need no database. */
export const databaseContext = createContext<Database>();

export const attemptsContext = createContext<Pick<AttemptCounter, "countAll">>();

/** Whether pages install the service worker. */
export const serviceWorkerContext = createContext<boolean>();

/** The site's own origin, without a slash at the end. */
export const publicUrlContext = createContext<string>();
