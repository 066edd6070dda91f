/**
 * What a page shows has a version: the mark of the last change of what is public, then, for those who are signed in, of
 * accounts, then, for administrators, of what only they see. Processes that have heard the same last change have the same
 * mark, so that a page that one has made can be held against what another tells.
 */
export type Marks = { pages: string; accounts: string; administration: string };

export type VersionReader = "visitor" | "user" | "admin";

/** `visitor`: `pages`; `user`: `pages.accounts`; `admin`: all three. */
export function versionFor(reader: VersionReader, { pages, accounts, administration }: Marks): string {
  if (reader === "visitor") return pages;
  return reader === "user" ? `${pages}.${accounts}` : `${pages}.${accounts}.${administration}`;
}

/** Whether nothing that concerns a page has changed: the present version may say more than the page asks. */
export function isPresent(pageVersion: string, present: string): boolean {
  return present === pageVersion || present.startsWith(`${pageVersion}.`);
}
