/**
 * The version of a page: the version of the last public change, then, for signed-in viewers, role and account, then,
 * for editors and administrators, the version of the last administrative change. Processes that have received the same
 * changes have the same versions, so that a page from one process can be compared with an announcement from another.
 * Changes of accounts do not count: a viewer's version changes only with the account or the role.
 */
export type PageVersions = { pages: string; administration: string };

/** The viewer for whom a page is rendered. */
export type PageViewer = "visitor" | { id: string; role: "user" | "editor" | "admin" };

/** `visitor`: `pages`; `user`: `pages.user-id`; the others: `pages.admin-id.administration`. */
export function versionFor(viewer: PageViewer, { pages, administration }: PageVersions): string {
  if (viewer === "visitor") return pages;
  const own = `${pages}.${viewer.role}-${viewer.id}`;
  return followsAdministration(viewer) ? `${own}.${administration}` : own;
}

/** Whether administrative changes concern this viewer: those of stations that are not public concern editors too. */
export function followsAdministration(viewer: PageViewer): boolean {
  return viewer !== "visitor" && viewer.role !== "user";
}
