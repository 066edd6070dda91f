/** Limit before parsing: path length is chosen by the client. */
const MAX_PARSED_LENGTH = 1_000;
const MAX_LOGGED_LENGTH = 200;

/** A request's path for the log: no query, no e-mail addresses, no control characters, at most 200 characters. */
export function loggedPath(url: string): string {
  const path = url.slice(0, MAX_PARSED_LENGTH).split(/[?#]/, 1)[0] ?? "/";
  return path
    .split("/")
    .map((segment) => (mayBeEmailAddress(segment) ? "…" : segment))
    .join("/")
    .replace(/\p{C}/gu, "")
    .slice(0, MAX_LOGGED_LENGTH);
}

function mayBeEmailAddress(segment: string): boolean {
  return segment.includes("@") || segment.includes("%40");
}
