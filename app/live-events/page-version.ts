/**
 * The version of a page: the version of the last public change, then, for signed-in viewers, role and account, then,
 * for administrators, the version of the last administrative change. Processes that have received the same changes
 * have the same versions, so that a page of one process can be compared with an announcement of another.
 * A change of an account has no version: the viewer's own version changes only with the session or the role.
 */
export type PageVersions = { pages: string; administration: string };

/** Whom a page is made for. */
export type PageViewer = "visitor" | { id: string; role: "user" | "admin" };

/** `visitor`: `pages`; `user`: `pages.user-id`; `admin`: `pages.admin-id.administration`. */
export function versionFor(reader: PageViewer, { pages, administration }: PageVersions): string {
  if (reader === "visitor") return pages;
  const own = `${pages}.${reader.role}-${reader.id}`;
  return reader.role === "admin" ? `${own}.${administration}` : own;
}
