import { createContext } from "react-router";

/** Where loaders find whether this site allows streams of private networks: ALLOW_PRIVATE_STREAMS. */
export const privateStreamsContext = createContext<boolean>();
