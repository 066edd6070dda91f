import { createContext } from "react-router";

/** Where the root's loader finds whether this site passes streams on. */
export const relayEnabledContext = createContext<boolean>();
