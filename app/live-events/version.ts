/**
 * What a page shows has a version: the mark of the last change of what is public, then, for those who are signed in, account
 * and role, then, for administrators, the mark of what only they see. Processes that have heard the same last change have
 * the same mark, so that a page that one has made can be held against what another tells.
 * An account that changes has no mark of its own: nobody else's version changes by it, and its own only when the session or
 * the role did.
 */
export type Marks = { pages: string; administration: string };

/** Whom a page is made for. */
export type VersionReader = "visitor" | { id: string; role: "user" | "admin" };

/** `visitor`: `pages`; `user`: `pages.user-id`; `admin`: `pages.admin-id.administration`. */
export function versionFor(reader: VersionReader, { pages, administration }: Marks): string {
  if (reader === "visitor") return pages;
  const own = `${pages}.${reader.role}-${reader.id}`;
  return reader.role === "admin" ? `${own}.${administration}` : own;
}
