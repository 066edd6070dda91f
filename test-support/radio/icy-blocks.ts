/** A block of ICY metadata: the length in units of 16 bytes, then the bytes, padded with zeros. */
export function icyBlock(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  const block = Buffer.alloc(1 + Math.ceil(bytes.length / 16) * 16);
  block.writeUInt8((block.length - 1) / 16, 0);
  bytes.copy(block, 1);
  return block;
}

const titled = (title: string) => `StreamTitle='${title}';`;

/** Valid and malformed title blocks, by their path on the misbehaving server. */
export const ICY_BLOCKS: Record<string, Buffer> = {
  utf8: icyBlock(titled("Ana Moura – Dia de Folga")),
  latin1: icyBlock(Buffer.from(titled("Conceição Açores - Canção à Noite"), "latin1")),
  // Curly quotes and a dash, which Latin-1 does not have.
  cp1252: icyBlock(
    Buffer.concat([
      Buffer.from("StreamTitle='"),
      Buffer.from([0x93, 0x46, 0x61, 0x64, 0x6f, 0x94, 0x20, 0x96, 0x20]),
      Buffer.from("Coração';", "latin1"),
    ]),
  ),
  // UTF-8 that was decoded as Latin-1 and encoded as UTF-8 again.
  mojibake: icyBlock(titled(Buffer.from("Canção de Embalar").toString("latin1"))),
  notitle: icyBlock("StreamUrl='https://example.invalid/capa.jpg';"),
  unterminated: icyBlock("StreamTitle='Sem fim - nunca fecha"),
  quotes: icyBlock("StreamTitle='D'Arc - L'été; 'aspas' e mais';StreamUrl='';"),
  html: icyBlock(titled('<script>alert(1)</script><img src=x onerror=alert(2)> - "&amp;')),
  control: icyBlock(titled("Linha1\r\nLinha2\t\u0007\u202eodasrever\u200b - fim")),
  empty: icyBlock("StreamTitle='';"),
  dash: icyBlock(titled(" - ")),
  max: icyBlock(Buffer.alloc(255 * 16, "A")),
  random: icyBlock(Buffer.from(Array.from({ length: 97 }, (_, index) => (index * 73 + 41) % 256))),
  json: icyBlock(titled('{"title":"x","artist":null}')),
  advert: icyBlock("StreamTitle='Publicidade';adw_ad='true';durationMilliseconds='30000';"),
};

/** Wrong values of the header icy-metaint. The blocks come every 8192 bytes, if at all. */
export const LYING_METAINTS: Record<string, string> = {
  wrong: "8000",
  nan: "banana",
  zero: "0",
  negative: "-1",
  huge: "999999999999",
  never: "8192",
};
