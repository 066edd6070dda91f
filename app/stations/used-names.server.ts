import { createContext } from "react-router";

/** The genres and countries of approved stations, most used first. */
export type UsedNames = { genres: readonly string[]; countries: readonly string[] };

/** For the form's suggestions. The catalogue, a later slice, gives them. */
export const usedNamesContext = createContext<() => UsedNames>();
