import { createContext } from "react-router";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Refusal } from "#app/platform/errors/refusal.ts";
import type { AttemptCounter } from "#app/platform/limits/attempts.server.ts";

/** For actions and pages with restricted access: public pages read from memory, except the change log. */
export const databaseContext = createContext<Database>();

export const attemptsContext = createContext<Pick<AttemptCounter, "countAll" | "refuseIfReached">>();

/** The refusal that replaces the page, once a loader or an action has failed because the database is unavailable. */
export type PageFailure = { refusal: Refusal | null };

export const pageFailureContext = createContext<PageFailure>();

/** Identifies the build: another one has another. */
export const releaseContext = createContext<string>();

/** Whether pages install the service worker. */
export const serviceWorkerContext = createContext<boolean>();

/** The site's own origin, without a slash at the end. */
export const publicUrlContext = createContext<string>();
