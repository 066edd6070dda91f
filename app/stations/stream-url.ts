import { isPrivateHost } from "#app/platform/private-address.ts";
import { MAX_URL_LENGTH, type UrlFault, urlFault } from "#app/platform/web-url.ts";

/** Source: spec, section 5, submission, point 6. */
export const STREAM_SCHEME = "URL de stream deve começar com http:// ou https://";
export const STREAM_PRIVATE = "URL de stream não pode apontar para endereços locais ou privados";

const STREAM_CREDENTIALS = "O URL da transmissão não pode ter nome de utilizador nem palavra-passe";

const SENTENCES: Record<UrlFault, string> = {
  scheme: STREAM_SCHEME,
  broken: "URL da transmissão inválido",
  "too-long": "O URL da transmissão pode ter no máximo 2048 caracteres",
};

/**
 * Why a stream URL is refused, as a sentence; null if it is valid. The text must be trimmed and not empty. The two sentences of
 * the spec take precedence. The host is the one that browsers connect to: of http://example.com@127.0.0.1/ it is 127.0.0.1.
 * Limits: names are not resolved, see `isPrivateHost`.
 */
export function streamUrlProblem(text: string): string | null {
  const fault = urlFault(text);
  if (fault === "scheme") return STREAM_SCHEME;
  // Longer URLs are refused below; the host is at the start.
  const url = URL.parse(text.slice(0, MAX_URL_LENGTH));
  if (url && isPrivateHost(url.hostname)) return STREAM_PRIVATE;
  if (url?.username || url?.password) return STREAM_CREDENTIALS;
  return fault && SENTENCES[fault];
}
