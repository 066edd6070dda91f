import type { ShownViewer } from "#app/people/accounts/viewer.ts";

const REVIEW_LINK = { to: "/review", label: "Rever" } as const;
const ADMIN_LINK = { to: "/admin", label: "Admin" } as const;

/** The pages of editors and administrators that the viewer may open, in the order of the bar. */
export function moderationLinks(viewer: ShownViewer): readonly (typeof REVIEW_LINK | typeof ADMIN_LINK)[] {
  if (viewer?.role === "admin") return [REVIEW_LINK, ADMIN_LINK];
  return viewer?.role === "editor" ? [REVIEW_LINK] : [];
}
