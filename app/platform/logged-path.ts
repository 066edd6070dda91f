/** What is read of a path. Everybody chooses how long a path is, and most of it is never logged. */
const LONGEST_READ = 1_000;
const LONGEST_LOGGED = 200;

/** A request's path without its query, at most 200 characters, mail addresses and control characters taken out. */
export function loggedPath(url: string): string {
  // Cut first: what follows then has a bound, whatever is sent.
  const path = url.slice(0, LONGEST_READ).split(/[?#]/, 1)[0] ?? "/";
  return path
    .split("/")
    .map((segment) => (mayBeEmailAddress(segment) ? "…" : segment))
    .join("/")
    .replace(/\p{C}/gu, "")
    .slice(0, LONGEST_LOGGED);
}

function mayBeEmailAddress(segment: string): boolean {
  return segment.includes("@") || segment.includes("%40");
}
