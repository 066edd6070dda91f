import type { GrantedRole } from "./viewer.ts";

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
