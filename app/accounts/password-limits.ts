/** Password lengths in code points, at sign-up and for a change. Source: spec, section 9; the maximum is ours. */
export const MIN_PASSWORD_LENGTH = 6;
export const MIN_NEW_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Check before a password is normalised or hashed, which takes quadratic time. Linear for texts of any length. */
export function exceedsMaxPasswordLength(text: string): boolean {
  // A code point has one or two UTF-16 units, so only short texts are split.
  return text.length > 2 * MAX_PASSWORD_LENGTH || [...text].length > MAX_PASSWORD_LENGTH;
}
