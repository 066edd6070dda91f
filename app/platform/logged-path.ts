/** A request's path without its query, at most 200 characters, mail addresses and control characters taken out. */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return path
    .replace(/[^/]*(@|%40)[^/]*/gi, "…")
    .replace(/\p{C}/gu, "")
    .slice(0, 200);
}
