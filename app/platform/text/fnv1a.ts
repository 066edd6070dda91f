/** The FNV-1a hash of a text, an unsigned 32-bit number. Not cryptographic. Source: FNV-1a, over code points instead of bytes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
