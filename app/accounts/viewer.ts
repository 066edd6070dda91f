/** How a session begins. */
export const SESSION_METHODS = ["password", "totp", "recovery", "passkey"] as const;

export type SessionMethod = (typeof SESSION_METHODS)[number];

/** The person who makes a request. Source: spec, section 6. */
export type Viewer =
  | { role: "visitor" }
  | {
      role: "user" | "admin";
      id: string;
      email: string;
      /** The public name; empty without one. */
      name: string;
      emailVerified: boolean;
      sessionId: string;
      signedInAt: Date;
      /** How the session began. */
      method: SessionMethod;
      /** When the person last proved who they are in this session. */
      provedAt: Date;
      /** Whether the account has a second factor: codes of an application, or a passkey. */
      hasSecondFactor: boolean;
      /** Whether the account has a role that does not count in this session, because it began with one factor. */
      isRoleWithheld: boolean;
    };

export type SignedIn = Exclude<Viewer, { role: "visitor" }>;

/** The part of the viewer that pages may contain. `needsSecondFactor`: an administrator without one. */
export type ShownViewer = { id: string; email: string; role: "user" | "admin"; needsSecondFactor?: true } | null;

/** Identifies a viewer and role; empty for visitors. */
export function viewerKey(viewer: ShownViewer): string {
  return viewer ? `${viewer.id} ${viewer.role}` : "";
}

export function shownViewer(viewer: Viewer): ShownViewer {
  if (viewer.role === "visitor") return null;
  const { id, email, role, hasSecondFactor } = viewer;
  return { id, email, role, ...(role === "admin" && !hasSecondFactor && { needsSecondFactor: true }) };
}

/** better-auth's cookies begin with this, and under https with `__Secure-` before it. */
export const COOKIE_PREFIX = "radiowave";

/** Name of the session cookie. Source: better-auth, cookies. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
