import { createContext } from "react-router";

/** Where a page's loader finds the site's own origin, without a slash at the end. */
export const publicUrlContext = createContext<string>();
