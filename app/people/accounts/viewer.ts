/** How a session begins. */
export const SESSION_METHODS = ["password", "totp", "recovery", "passkey"] as const;

export type SessionMethod = (typeof SESSION_METHODS)[number];

/** The roles that an account may be given, the highest first: the highest one counts. */
export const GRANTED_ROLES = ["admin", "editor"] as const;

export type GrantedRole = (typeof GRANTED_ROLES)[number];

/** An account without a granted role is an ordinary user. */
export type AccountRole = "user" | GrantedRole;

/** The person who makes a request. Source: spec, section 6. */
export type Viewer =
  | { role: "visitor" }
  | {
      role: AccountRole;
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
      /** Whether the account has a second factor: an authenticator app, or a passkey. */
      hasSecondFactor: boolean;
      /** Whether the account has a role that does not count in this session, because it began with one factor. */
      isRoleWithheld: boolean;
      /**
       * Null unless the account is blocked; then no role counts. `allowsRequest`: whether it may make this request all
       * the same.
       */
      block: { reason: string; allowsRequest: boolean } | null;
    };

/** The id of the viewer's account; null for a visitor. */
export function accountIdOf(viewer: Viewer): string | null {
  return viewer.role === "visitor" ? null : viewer.id;
}

export type SignedIn = Exclude<Viewer, { role: "visitor" }>;

/** The part of the viewer that pages may contain. `needsSecondFactor`: an editor or administrator without one. */
export type ShownViewer = { id: string; email: string; role: AccountRole; needsSecondFactor?: true } | null;

/** An editor or administrator: those who decide on stations. */
export type Moderator = SignedIn & { role: GrantedRole };

export function isModerator(viewer: Viewer): viewer is Moderator {
  return viewer.role === "editor" || viewer.role === "admin";
}

/** Identifies a viewer and role; empty for visitors. */
export function viewerKey(viewer: ShownViewer): string {
  return viewer ? `${viewer.id} ${viewer.role}` : "";
}

export function shownViewer(viewer: Viewer): ShownViewer {
  if (viewer.role === "visitor") return null;
  const { id, email, role, hasSecondFactor } = viewer;
  return { id, email, role, ...(isModerator(viewer) && !hasSecondFactor && { needsSecondFactor: true }) };
}

/** The names of better-auth's cookies begin with this, see site-cookies.ts. */
export const COOKIE_PREFIX = "radiowave";

/** Name of the session cookie under http, see site-cookies.ts. Source: better-auth, cookies. */
export const SESSION_COOKIE = "radiowave.session_token";

/** An account as administrators see it. `role`: null for an ordinary one. */
export type ListedAccount = {
  id: string;
  email: string;
  emailVerified: boolean;
  createdAt: Date;
  role: GrantedRole | null;
  /** Null: not blocked. */
  blockedAt: Date | null;
  blockedReason: string | null;
};
