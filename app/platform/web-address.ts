import { hasUnwantedCharacters } from "./plain-text.ts";

/** The most characters (UTF-16 units) that the address of a stream, a site or an image may have. */
export const LONGEST_ADDRESS = 2048;

/** What can be wrong with a web address: how it starts, how it is made, or how long it is. */
export type AddressFault = "scheme" | "broken" | "too-long";

/**
 * What is wrong with the address of something on the web, the first of the three in the order above; nothing: null.
 * The text must be trimmed. White space and backslashes are refused although the URL parser would repair them: other
 * programs that read the address later may read it otherwise. Where it leads is not looked at.
 */
export function addressFault(text: string): AddressFault | null {
  if (!/^https?:\/\//i.test(text)) return "scheme";
  if (/[\s\\]/.test(text) || hasUnwantedCharacters(text) || !URL.canParse(text)) return "broken";
  return text.length > LONGEST_ADDRESS ? "too-long" : null;
}
