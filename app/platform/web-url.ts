import { hasUnwantedCharacters } from "./plain-text.ts";

/** The most characters (UTF-16 units) that the address of a stream, a site or an image may have. */
export const MAX_URL_LENGTH = 2048;

/** What can be wrong with a web address: how it starts, how long it is, or how it is made. */
export type UrlFault = "scheme" | "too-long" | "broken";

/**
 * What is wrong with the address of something on the web, the first of the three in the order above; nothing: null.
 * The text must be trimmed. White space and backslashes are refused although the URL parser would repair them: other
 * programs that read the address later may read it otherwise. Where it leads is not looked at.
 */
export function urlFault(text: string): UrlFault | null {
  if (!/^https?:\/\//i.test(text)) return "scheme";
  // Its length first: a host of thousands of combining marks takes the URL parser quadratic time.
  if (text.length > MAX_URL_LENGTH) return "too-long";
  if (/[\s\\]/.test(text) || hasUnwantedCharacters(text) || !URL.parse(text)) return "broken";
  return null;
}
