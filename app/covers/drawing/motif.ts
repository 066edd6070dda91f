import type { Scheme } from "./schemes.ts";
import type { Random } from "./seed.ts";

/**
 * Draws the pattern behind the plate, over the whole cover: SVG elements on the scheme's ground, which is already painted.
 * Draws from the random stream in a fixed order: adding a call changes every cover.
 */
export type Motif = (scheme: Scheme, random: Random) => string;
