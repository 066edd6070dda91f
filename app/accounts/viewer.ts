/** Who asks. Source: spec, section 6. */
export type Viewer =
  | { role: "visitor" }
  | {
      role: "user" | "admin";
      id: string;
      email: string;
      sessionId: string;
      signedInAt: Date;
    };

export type SignedIn = Exclude<Viewer, { role: "visitor" }>;

/** What a page may say about its viewer. */
export type ShownViewer = { id: string; email: string; role: "user" | "admin" } | null;

/** Tells viewers apart, and the same one in another role. */
export function viewerKey(viewer: ShownViewer): string {
  return viewer ? `${viewer.id} ${viewer.role}` : "";
}

export function shownViewer(viewer: Viewer): ShownViewer {
  return viewer.role === "visitor" ? null : { id: viewer.id, email: viewer.email, role: viewer.role };
}
