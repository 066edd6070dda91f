/** Of passwords, in code points: when signing up, when changing, and the most in both. Source: spec, section 9; the most is ours. */
export const SHORTEST_PASSWORD = 6;
export const SHORTEST_NEW_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
