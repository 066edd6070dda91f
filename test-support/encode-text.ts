const encoders = new Map<string, Map<string, number[]>>();

/** Encodes a text in a code page, by its WHATWG label; null if the page does not have all of its characters. */
export function encodeText(text: string, page: string): Uint8Array | null {
  const encoder = encoders.get(page) ?? createEncoder(page);
  encoders.set(page, encoder);
  const decomposed = page === "windows-1258" ? vietnamese(text, encoder) : text;
  const codes = Array.from(decomposed, (character) => encoder.get(character));
  return codes.every((code) => code !== undefined) ? Uint8Array.from(codes.flat()) : null;
}

/** All characters of one or two bytes. */
function createEncoder(page: string): Map<string, number[]> {
  const decoder = new TextDecoder(page, { ignoreBOM: true });
  const encoder = new Map<string, number[]>();
  const add = (...code: number[]) => {
    const character = decoder.decode(Uint8Array.from(code));
    const isOne = [...character].length === 1 && !/[\uFFFD\p{Co}]/u.test(character);
    if (isOne && !encoder.has(character)) encoder.set(character, code);
  };
  for (let byte = 0; byte < 0x100; byte += 1) add(byte);
  if (!/jis|euc|gb|big5/.test(page)) return encoder;
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  return encoder;
}

/** Tone marks after the letters, which is the only way for most letters. */
function vietnamese(text: string, encoder: ReadonlyMap<string, unknown>): string {
  return Array.from(text.normalize("NFC"), (character) => {
    if (encoder.has(character)) return character;
    const [letter = "", ...marks] = character.normalize("NFD");
    const tone = marks.findLast((mark) => /[\u0300\u0301\u0303\u0309\u0323]/.test(mark)) ?? "";
    return [letter, ...marks.filter((mark) => mark !== tone)].join("").normalize("NFC") + tone;
  }).join("");
}
