import { z } from "zod";
import { toRefinement } from "#app/platform/http/parse-fields.ts";
import { isPrivateHost } from "#app/platform/net/private-address.ts";
import { isEmailAddress } from "#app/platform/text/email-address.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { manyLines, oneLine } from "#app/platform/text/plain-text.ts";
import { MAX_URL_LENGTH, parseUrl, type UrlFault, urlFault } from "#app/platform/text/web-url.ts";
import { isCoverUrl } from "#app/stations/covers/cover-url.ts";
import type { ProposalField } from "./field-list.ts";
import { countryName } from "./reference/countries.ts";
import { genreName } from "./reference/genre-names.ts";
import { MAX_LANGUAGES, parseLanguages } from "./reference/languages.ts";
import { STATION_LIMITS as LIMITS } from "./station-limits.ts";

export const NO_NAME = "Por favor, insira o nome da rádio";
export const NO_COUNTRY = "Por favor, insira o país da rádio";
const NO_EMAIL = "Por favor, insira o email de contacto";
const NOT_EMAIL = "Por favor, insira um email válido";
const NO_IMAGE = "Por favor, insira o URL da imagem";
const IMAGE_SCHEME = "URL da imagem deve começar com http:// ou https://";
export const STREAM_SCHEME = "URL de stream deve começar com http:// ou https://";
export const STREAM_PRIVATE = "URL de stream não pode apontar para endereços locais ou privados";
const STREAM_CREDENTIALS = "O URL da transmissão não pode ter nome de utilizador nem palavra-passe";
const UNKNOWN_LANGUAGES = `Língua desconhecida: use nomes ou códigos, como português ou pt, no máximo ${MAX_LANGUAGES}`;

/** The messages of the checks that come first, in this order. Source: spec, section 5. */
export const SEVEN_CHECKS: readonly string[] = [
  NO_NAME,
  NO_COUNTRY,
  NO_EMAIL,
  NOT_EMAIL,
  NO_IMAGE,
  STREAM_SCHEME,
  STREAM_PRIVATE,
  IMAGE_SCHEME,
];

/** Defaults of empty fields. Source: spec, section 5. */
export const WHEN_EMPTY = {
  description: "Rádio submetida por utilizador",
  streamUrl: "https://example.com/stream",
  genre: "Geral",
} as const;

const STREAM_FAULTS: Record<UrlFault, string> = {
  scheme: STREAM_SCHEME,
  broken: "URL da transmissão inválido",
  "too-long": `O URL da transmissão pode ter no máximo ${MAX_URL_LENGTH} caracteres`,
};

const IMAGE_FAULTS: Record<UrlFault, string> = {
  scheme: IMAGE_SCHEME,
  broken: "URL da imagem inválido",
  "too-long": `URL da imagem pode ter no máximo ${MAX_URL_LENGTH} caracteres`,
};

const SITE_FAULTS: Record<UrlFault, string> = {
  scheme: "URL do sítio Web deve começar com http:// ou https://",
  broken: "URL do sítio Web inválido",
  "too-long": `URL do sítio Web pode ter no máximo ${MAX_URL_LENGTH} caracteres`,
};

const checkUrl = (sentences: Record<UrlFault, string>) =>
  toRefinement((text) => {
    const fault = urlFault(text);
    return fault && sentences[fault];
  });

const text = (notText: string) => z.string(notText).overwrite(oneLine);

const url = (notText: string) => z.string(notText).trim();

const imageUrl = url(NO_IMAGE).superRefine(checkUrl(IMAGE_FAULTS));

/** A drawn cover is not the station's own image: sending back the URL that the API gave stores none. */
const withoutCover = (url: string) => (isCoverUrl(url) ? "" : url);

/**
 * The editable fields of a station, by their names in the API and in forms. Each cleans its value before it checks the
 * length, never truncates, and fails with a sentence. An empty description, stream or genre gets the default of the
 * spec. Limits: URLs are not requested.
 */
export const stationFields = {
  name: text(NO_NAME)
    .min(1, NO_NAME)
    .max(LIMITS.name, `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`)
    .describe("Nome da rádio."),
  description: z
    .string("A descrição tem de ser texto")
    .overwrite(manyLines)
    .max(LIMITS.description, `A descrição pode ter no máximo ${LIMITS.description} caracteres`)
    .overwrite((description) => description || WHEN_EMPTY.description)
    .describe("Descrição da programação."),
  stream_url: streamUrlField({ allowPrivate: false }).describe(
    `URL da transmissão: http ou https, nem local nem privado, sem credenciais; no máximo ${MAX_URL_LENGTH} caracteres.`,
  ),
  website_url: url(SITE_FAULTS.scheme)
    .superRefine(checkUrl(SITE_FAULTS))
    .describe(`URL do sítio Web da rádio: http ou https, no máximo ${MAX_URL_LENGTH} caracteres; pode ficar vazio.`),
  image_url: imageUrl
    .overwrite(withoutCover)
    .describe(`URL da imagem: http ou https, no máximo ${MAX_URL_LENGTH} caracteres; pode ficar vazio.`),
  genre: text("O género tem de ser texto")
    .max(LIMITS.genre, `O género pode ter no máximo ${LIMITS.genre} caracteres`)
    .overwrite((genre) => genreName(genre) || WHEN_EMPTY.genre)
    .describe(
      "Género, como Jazz. Um género conhecido é guardado com o nome habitual; os outros, tal como foram escritos.",
    ),
  country: text(NO_COUNTRY)
    .min(1, NO_COUNTRY)
    .max(LIMITS.country, `O país pode ter no máximo ${LIMITS.country} caracteres`)
    .overwrite((name) => countryName({ name }))
    .describe("País. Um país conhecido é guardado com o nome em português; os outros, tal como foram escritos."),
  city: text("A cidade tem de ser texto")
    .max(LIMITS.city, `A cidade pode ter no máximo ${LIMITS.city} caracteres`)
    .describe("Cidade; pode ficar vazia."),
  region: text("A região tem de ser texto")
    .max(LIMITS.region, `A região pode ter no máximo ${LIMITS.region} caracteres`)
    .describe("Região do país, como Alentejo; pode ficar vazia."),
  tags: z
    .union([z.string(), z.array(z.string())], "As etiquetas têm de ser texto")
    .superRefine((typed, context) => {
      const message = tagsProblem(parseTags(typed));
      if (message) context.addIssue({ code: "custom", message });
    })
    .transform(parseTags)
    .describe(
      `Etiquetas, numa lista ou em texto com vírgulas: no máximo ${LIMITS.tags}, cada uma com no máximo ${LIMITS.tag} caracteres.`,
    ),
  languages: z
    .union([z.string(), z.array(z.string())], UNKNOWN_LANGUAGES)
    .transform((typed) => parseLanguages([typed].flat().join(",")))
    .refine(({ isComplete }) => isComplete, UNKNOWN_LANGUAGES)
    .transform(({ codes }) => codes)
    .describe(
      `Línguas da emissão, numa lista ou em texto com vírgulas: códigos ISO 639, como pt, ou nomes, como português; no máximo ${MAX_LANGUAGES}. São guardadas como códigos.`,
    ),
} as const satisfies Record<ProposalField, z.ZodType>;

/** The stream URL of imports where the settings allow streams on private addresses. */
export const privateStreamUrl = streamUrlField({ allowPrivate: true });

function streamUrlField({ allowPrivate }: { allowPrivate: boolean }) {
  return url(STREAM_SCHEME)
    .superRefine(toRefinement((text) => streamUrlProblem(text, { allowPrivate })))
    .overwrite((streamUrl) => streamUrl || WHEN_EMPTY.streamUrl);
}

/** The image of a submission, where it is required. */
export const submittedImage = imageUrl
  .min(1, NO_IMAGE)
  .overwrite(withoutCover)
  .describe(`URL da imagem: http ou https, no máximo ${MAX_URL_LENGTH} caracteres.`);

/** The contact for questions about a station, for administrators only. */
export const contactEmail = z
  .string(NO_EMAIL)
  .trim()
  .min(1, NO_EMAIL)
  .max(LIMITS.contactEmail, `O email de contacto pode ter no máximo ${LIMITS.contactEmail} caracteres`)
  .refine(isEmailAddress, NOT_EMAIL)
  .describe("Email para perguntas sobre a rádio; nunca é mostrado em público.");

/**
 * Why a stream URL is refused, as a sentence; null if it is valid. The text must be trimmed and not empty. The two
 * sentences of the spec take precedence. The host is the one that browsers connect to: of http://example.com@127.0.0.1/
 * it is 127.0.0.1. Limits: names are not resolved, see `isPrivateHost`.
 */
export function streamUrlProblem(text: string, { allowPrivate } = { allowPrivate: false }): string | null {
  const fault = urlFault(text);
  if (fault === "scheme") return STREAM_SCHEME;
  // Longer URLs are refused below; the host is at the start.
  const url = parseUrl(text.slice(0, MAX_URL_LENGTH));
  if (url && !allowPrivate && isPrivateHost(url.hostname)) return STREAM_PRIVATE;
  if (url?.username || url?.password) return STREAM_CREDENTIALS;
  return fault && STREAM_FAULTS[fault];
}

/**
 * The tags in a typed text or a list, whose texts are split too: separated by commas, trimmed, none empty. Of tags that
 * differ only in case and accents the first is kept. Source: spec, section 5.
 */
export function parseTags(typed: string | readonly string[]): string[] {
  const tags = [typed].flat().flatMap((text) => text.split(",").map(oneLine));
  const distinct = new Map<string, string>();
  for (const tag of tags) {
    if (tag && !distinct.has(fold(tag))) distinct.set(fold(tag), tag);
  }
  return [...distinct.values()];
}

/** Why tags are refused, as a sentence; null for valid ones. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > LIMITS.tags) return `Pode indicar no máximo ${LIMITS.tags} etiquetas`;
  if (tags.some((tag) => [...tag].length > LIMITS.tag))
    return `Cada etiqueta pode ter no máximo ${LIMITS.tag} caracteres`;
  return null;
}
