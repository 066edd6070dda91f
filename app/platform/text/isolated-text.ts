/** The letters of scripts that are written from right to left, and the mark of that direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A text of people or streams for its place within another text where no element is possible, such as the title of a
 * page: isolated from what stands around it if it has letters from right to left, else unchanged. Elements have `bdi` or
 * `dir="auto"`. Limit: the text has no isolates of its own, which `plain-text.ts` removes.
 * Source: Unicode Standard Annex 9, FSI and PDI.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** An isolated text, whose characters are the group. */
export const ISOLATED_TEXT = /\u2068([^\u2069]*)\u2069/;
