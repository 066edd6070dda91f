import { fold } from "#app/platform/text/folded-text.ts";

/**
 * Key names of each field, by priority: ours, Radio Browser's, then those of other programs and of spreadsheets in
 * Portuguese. Compared without case, accents, punctuation and particles: `homePageUrl` is `homepage_url`, and «URL da
 * transmissão» is `urltransmissao`.
 */
const KEYS = {
  name: [
    ...["name", "title", "stationname", "tracktitle", "nome", "nomeradio", "nomeestacao", "radio", "estacao"],
    ...["emissora", "titulo", "station", "text", "label"],
  ],
  streamUrl: [
    ...["streamurl", "streamuri", "streamurls", "streamuris", "streams", "listenurl", "url", "urlresolved", "stream"],
    ...["urlstream", "uri", "urltransmissao", "transmissao", "enderecotransmissao", "enderecostream", "urlemissao"],
    ...["linkstream", "linktransmissao", "urls"],
    ...["file", "ref", "entryref", "endereco", "location", "link", "src", "href"],
  ],
  websiteUrl: [
    ...["websiteurl", "homepage", "website", "homepageurl", "homepageuri", "moreinfo", "site", "siteurl", "urlsite"],
    ...["siteoficial", "sitio", "sitioweb", "pagina", "paginaweb", "paginaoficial", "paginainicial"],
  ],
  imageUrl: [
    ...["imageurl", "remoteimagelocation", "favicon", "logo", "image", "logourl", "iconurl", "icon", "albumart"],
    ...["albumarturi", "cover", "coverurl", "artwork", "thumbnail", "picture", "img", "logotipo", "urllogotipo"],
    ...["imagem", "urlimagem", "icone", "capa"],
  ],
  description: ["description", "descricao", "comment", "abstract", "subtext", "notas"],
  genre: [
    ...["genre", "genres", "genero", "generos", "generomusical", "group", "grouptitle", "grupo", "category"],
    ...["categoria", "estilo"],
  ],
  country: ["country", "pais", "countryname"],
  countryCode: ["countrycode", "codigopais"],
  city: ["city", "cidade", "localidade", "concelho"],
  region: ["region", "regiao", "distrito"],
  state: ["state", "estado"],
  latitude: ["geolat", "latitude", "lat"],
  longitude: ["geolong", "longitude", "lon", "lng", "long"],
  tags: ["tags", "etiquetas", "keywords"],
  languages: ["languages", "language", "lingua", "linguas", "idioma", "idiomas"],
  languageCodes: ["languagecodes"],
  bitrate: ["bitrate", "bitratekbps", "kbps", "debito", "taxabits"],
  codec: ["codec", "formato"],
} as const;

type RecordField = keyof typeof KEYS;

/** Names that other things have as well: only a value with a scheme is a stream. */
const AMBIGUOUS = new Set<string>(["file", "ref", "entryref", "endereco", "location", "link", "src", "href"]);

/** What a key is for. `index`: of its field; `rank`: lower ones come first. */
type KeyPlace = { index: number; rank: number; isUrl: boolean; isAmbiguous: boolean };

// The entries of KEYS have its keys.
const FIELDS = Object.keys(KEYS) as RecordField[];
const PLACES = new Map<string, KeyPlace>(
  FIELDS.flatMap((field, index) =>
    KEYS[field].map((key, rank): [string, KeyPlace] => [
      key,
      { index, rank, isUrl: /Url$/.test(field), isAmbiguous: AMBIGUOUS.has(key) },
    ]),
  ),
);

/** Keys as lists write them: all records of a list have the same. */
const remembered = new Map<string, KeyPlace | null>();
const MAX_REMEMBERED = { keys: 500, length: 40 };

function placeOf(key: string): KeyPlace | null {
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (key.length > MAX_REMEMBERED.length) return null;
  const words = fold(key).split(/[^a-z0-9]+/);
  const plain = words.filter((word) => !/^(?:d[aeo]s?|of|the)$/.test(word)).join("");
  const place = PLACES.get(plain) ?? null;
  if (remembered.size === MAX_REMEMBERED.keys) remembered.clear();
  remembered.set(key, place);
  return place;
}

/** The field that a key is for, such as a column's heading; undefined for any other. */
export function fieldOfKey(key: string): RecordField | undefined {
  return FIELDS[placeOf(key)?.index ?? -1];
}

/** The trimmed texts of a record by field: of the keys for a field the first one with a text; '' for none. */
export function fieldsOf(record: Readonly<Record<string, unknown>>): (field: RecordField) => string {
  const texts: string[] = new Array(FIELDS.length).fill("");
  const ranks: number[] = new Array(FIELDS.length).fill(Number.POSITIVE_INFINITY);
  for (const key of Object.keys(record)) {
    const place = placeOf(key);
    if (place === null || place.rank >= (ranks[place.index] ?? 0)) continue;
    const text = (place.isUrl ? urlIn(record[key], record.stream) : textIn(record[key])).trim();
    if (text === "" || (place.isAmbiguous && !/^[a-z][a-z\d+.-]*:\/\//i.test(text))) continue;
    texts[place.index] = text;
    ranks[place.index] = place.rank;
  }
  return (field) => texts[FIELDS.indexOf(field)] ?? "";
}

function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.filter((part) => typeof part === "string").join(",");
  const text: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "#text") : "";
  return typeof text === "string" ? text : "";
}

/** The URL in a value. Of several that with the index `chosen`, as in lists of Transistor, else the first for http. */
function urlIn(value: unknown, chosen: unknown): string {
  if (typeof value === "string") return value;
  const urls = [value].flat().map(linkIn);
  const preferred = typeof chosen === "number" ? urls[chosen] : "";
  return preferred || (urls.find((url) => /^\s*(?:https?|icyx?):/i.test(url)) ?? urls.find(Boolean) ?? "");
}

const LINK_KEYS = ["url", "href", "src", "uri", "stream", "stream_url", "streamUrl", "#text"];

function linkIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  for (const key of LINK_KEYS) {
    const text: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : "";
    if (typeof text === "string" && text !== "") return text;
  }
  return "";
}
