import type { TestStation } from "./site.ts";

const PLACELESS = { genre: "Geral", country: "", country_code: "", city: "" } as const;

const TAGS = Array.from({ length: 45 }, (_, index) => `etiqueta ${index + 1}`);

/** One word of 400 letters, and 46 tags. */
export const LONG_WORD = {
  ...PLACELESS,
  id: "listada-palavra",
  name: "Otorrinolaringologista".repeat(20).slice(0, 400),
  region: "Niederoesterreichische".repeat(20).slice(0, 400),
  website_url: `https://radio.example/${"caminho".repeat(280)}`,
  tags: ["anticonstitucionalissimamente".repeat(4).slice(0, 100), ...TAGS],
} satisfies TestStation;

/**
 * Stations as lists of Radio Browser have them, without the limits of the submission form: names of 400 characters, no
 * country, over 20 tags, long regions and websites.
 */
export const LISTED_STATIONS: readonly TestStation[] = [
  LONG_WORD,
  {
    ...PLACELESS,
    id: "listada-frase",
    name: "Rádio da maré cheia ".repeat(20).trim().padEnd(400, "!"),
    region: "Entre o rio e o mar ".repeat(20).trim(),
    tags: TAGS,
  },
  { ...PLACELESS, id: "listada-emoji", name: "📻".repeat(400), tags: ["🎵".repeat(100)] },
  { ...PLACELESS, id: "listada-direita", name: "إذاعة القرآن الكريم من القاهرة ".repeat(20).slice(0, 400).trim() },
];
