import type { Scheme } from "./schemes.ts";
import type { Random } from "./seed.ts";

/**
 * Draws the pattern behind the plate, over the whole cover: SVG elements on the scheme's ground, already painted.
 * Each number taken from the stream changes all later ones: the order of the calls is part of a motif's look.
 */
export type Motif = (scheme: Scheme, random: Random) => string;
