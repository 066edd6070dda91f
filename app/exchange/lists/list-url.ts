import { isPrivateHost } from "#app/platform/net/private-address.ts";
import { MAX_URL_LENGTH, parseUrl, type UrlFault, urlFault } from "#app/platform/text/web-url.ts";

const FAULTS: Record<UrlFault, string> = {
  scheme: "O endereço da lista deve começar com http:// ou https://",
  broken: "O endereço da lista é inválido",
  "too-long": `O endereço da lista pode ter no máximo ${MAX_URL_LENGTH} caracteres`,
};
const PRIVATE = "O endereço da lista não pode apontar para endereços locais ou privados";
const CREDENTIALS = "O endereço da lista não pode ter nome de utilizador nem palavra-passe";

/**
 * Why the URL of a list is refused, as a sentence; null if it is valid. The text must be trimmed.
 * Limits: names are not resolved; the client that opens the URL does that.
 */
export function listUrlProblem(text: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  const fault = urlFault(text);
  if (fault) return FAULTS[fault];
  const url = parseUrl(text.slice(0, MAX_URL_LENGTH));
  if (url && !allowPrivate && isPrivateHost(url.hostname)) return PRIVATE;
  return url?.username || url?.password ? CREDENTIALS : null;
}

/** A URL as the name of its list: without query and fragment, which may contain an access token. */
export function listNameOf(url: string): string {
  return url.replace(/[?#].*$/s, "").slice(0, 200);
}
