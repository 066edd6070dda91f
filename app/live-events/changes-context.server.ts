import { createContext } from "react-router";
import type { ChangeHub } from "./change-hub.server.ts";

/** Where a page's loader finds the version of what it shows. */
export const changeHubContext = createContext<Pick<ChangeHub, "version">>();
