import type { GrantedRole } from "#app/people/accounts/viewer.ts";
import type { ActorRole, ChangeKind } from "./change.ts";
import type { PrivatePart, StationFields } from "./changed-fields.ts";

const REVERTIBLE_KINDS: readonly ChangeKind[] = ["approve", "suspend", "edit", "delete", "revert"];

/** Whose changes an editor may revert. */
const ROLES_UNDER_EDITORS: readonly ActorRole[] = ["contributor", "owner", "editor"];

/**
 * Whether a change can be reverted: it has the fields to restore, and is not reverted yet. Changes of many stations at
 * once and of accounts have no fields, and merging has its own way back. Whether the station is still as the change
 * left it is found when it is done.
 */
export function isRevertible(change: {
  kind: ChangeKind;
  before: StationFields | null;
  after: StationFields | null;
  revertedBy: unknown;
}): boolean {
  const { kind, before, after, revertedBy } = change;
  return REVERTIBLE_KINDS.includes(kind) && (before !== null || after !== null) && revertedBy === null;
}

/**
 * The role in which a change counts for its revert: a proposal that was applied without a person's decision is an act
 * of the contributor who made it.
 */
export function judgedRole(change: { kind: ChangeKind; actorRole: ActorRole; private: PrivatePart | null }): ActorRole {
  const { kind, actorRole, private: people } = change;
  return kind === "edit" && actorRole === "system" && people?.submitted_by ? "contributor" : actorRole;
}

/** Whether an editor or administrator may revert the changes that were made in this role. */
export function mayRevert(viewer: GrantedRole, actor: ActorRole): boolean {
  return viewer === "admin" || ROLES_UNDER_EDITORS.includes(actor);
}
