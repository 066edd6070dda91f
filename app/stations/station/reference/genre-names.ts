import genres from "./genres.json" with { type: "json" };
import { normaliseName } from "./normalise-name.ts";

/** The known genres, in alphabetical order. */
export const GENRE_NAMES: readonly string[] = Object.keys(genres).toSorted(new Intl.Collator("pt").compare);

/**
 * Synonyms of the known genres: in English and Spanish, other spellings, or longer names. Narrower genres are not
 * included ('Bossa Nova' is a genre of its own), so that typed genres keep their meaning. The words of imported lists,
 * which may be narrower, are in genres.json.
 */
const SYNONYMS: Record<string, readonly string[]> = {
  Geral: [
    "generalista",
    "generalista e comunitária",
    "genérica",
    "general",
    "generalist",
    "variada",
    "variado",
    "variety",
  ],
  Pop: ["pop music", "música pop"],
  Rock: ["rock music", "música rock"],
  "Rock Clássico": ["classic rock", "classicrock", "rock clásico"],
  Metal: ["heavy metal"],
  Indie: ["indie e alternativa", "indie music"],
  Eletrónica: [
    "electrónica",
    "electronic",
    "electronica",
    "electronic music",
    "música eletrónica",
    "música electrónica",
  ],
  Dança: ["dance", "dance music", "música de dança", "dança e house"],
  "Lo-fi": ["lofi", "lo-fi e chillout"],
  Ambiente: ["ambient", "ambient music", "música ambiente", "ambiental", "ambiente e meditação"],
  Jazz: ["jazz music", "música jazz"],
  Blues: ["blues music"],
  "Soul e R&B": ["soul & r&b", "soul r&b", "r&b e soul", "soul, funk e r&b"],
  "Hip-Hop": ["hiphop", "hip hop music", "hip-hop e rap", "hip-hop/rap"],
  Reggae: ["reggae music", "reggae e dub"],
  Latina: ["latin", "latino", "latin music", "música latina"],
  Brasileira: ["brazilian", "brazilian music", "música brasileira"],
  "Fado e Portuguesa": ["música portuguesa", "portuguesa", "portuguese music", "música portuguesa e fado"],
  Clássica: [
    "classical",
    "classical music",
    "clásica",
    "música clássica",
    "música clásica",
    "erudita",
    "música erudita",
  ],
  Country: ["country music", "música country"],
  Folk: ["folk music", "música folk", "folk e tradicional"],
  "Músicas do Mundo": ["world", "world music", "música do mundo"],
  "Êxitos de Ontem": ["oldies", "golden oldies", "êxitos de ontem (60s–00s)"],
  Romântica: ["romantic", "romántica", "música romântica", "romântica e adulta"],
  Notícias: ["news", "noticias", "notícias e informação"],
  "Palavra e Cultura": ["cultura e palavra"],
  Desporto: ["desportiva", "sport", "sports", "esporte", "esportes", "deporte", "deportes"],
  Religiosa: ["religião", "religioso", "religious", "música religiosa"],
  Infantil: ["children", "kids", "crianças"],
  "Bandas Sonoras": ["banda sonora", "soundtrack", "soundtracks", "bandas sonoras, anime e jogos"],
  Natal: ["christmas", "navidad", "natal e épocas festivas"],
};

const namesByAnyName = new Map(
  GENRE_NAMES.flatMap((name) =>
    [name, ...(SYNONYMS[name] ?? [])].map((alias): [string, string] => [normaliseName(alias), name]),
  ),
);

/**
 * The known name of a genre, by any of its names, without case, accents and punctuation. An unknown genre is returned
 * trimmed.
 */
export function genreName(typed: string): string {
  return namesByAnyName.get(normaliseName(typed)) ?? typed.trim();
}
