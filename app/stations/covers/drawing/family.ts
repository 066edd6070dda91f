import { foldForCover } from "./seed.ts";

/** The families of covers. Their order never changes: the seed selects among them for unknown genres. */
export const FAMILIES = [
  "jazz",
  "eletronica",
  "rock",
  "lofi",
  "latina",
  "hiphop",
  "classica",
  "country",
  "indie",
  "pop",
  "fado",
  "voz",
] as const;

export type Family = (typeof FAMILIES)[number];

/** The family of the first alias that matches the genre; if none matches, the seed selects one. */
export function familyOf(genre: string, seed: number): Family {
  const folded = foldForCover(genre);
  const known = ALIASES.find(([pattern]) => pattern.test(folded));
  return known?.[1] ?? FAMILIES[seed % FAMILIES.length] ?? FAMILIES[0];
}

/** In order of precedence: "trap" before "house", "lo-fi jazz" is lo-fi, "pop" only when nothing narrower matches. */
const ALIASES: readonly (readonly [RegExp, Family])[] = [
  [/hip.?hop|rap|urban|trap|r&b|rnb|soul/, "hiphop"],
  [/lo.?fi|chill|ambient|relax|lounge|downtempo|\bsono\b/, "lofi"],
  [/eletr|electr|techno|house|trance|dance|danca|edm|drum|synth|kizomba|kuduro/, "eletronica"],
  [/jazz|blues|swing|bossa/, "jazz"],
  [/rock|metal|punk|grunge|80|90/, "rock"],
  [/latin|salsa|samba|cumbia|reggae|tango|brasil|mpb|afro/, "latina"],
  [/class|opera|erudit|sinf|coral|piano/, "classica"],
  [/country|folk|americana|bluegrass|regional|campo/, "country"],
  [/indie|altern|nov[ao]/, "indie"],
  [/fado|cante|morna|tradicion|guitarra/, "fado"],
  [/notic|news|talk|desport|informa|palavra|cultura|religi|comun/, "voz"],
  [/pop|hits|top|sucess|exito|generalista|romantica/, "pop"],
];
