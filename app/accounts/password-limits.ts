/** Of passwords, in code points: when signing up, when changing, and the most in both. Source: spec, section 9; the most is ours. */
export const SHORTEST_PASSWORD = 6;
export const SHORTEST_NEW_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** Ask before a text is normalised or hashed: that takes quadratic time. Linear; a text of any length is answered. */
export function exceedsLongestPassword(text: string): boolean {
  // A code point has one or two UTF-16 units, so only short texts are split.
  return text.length > 2 * LONGEST_PASSWORD || [...text].length > LONGEST_PASSWORD;
}
