/**
 * The kinds of changes. `clear`, `restore` and `import` are about many stations; `role`, `block`, `link` and `email`
 * about an account: a link lets the person who gets it choose a new password. `refuse` is about a proposal; an accepted
 * one is an `edit`. `reason` says why an earlier suspension was decided.
 */
export const CHANGE_KINDS = [
  "submit",
  "withdraw",
  "approve",
  "suspend",
  "delete",
  "edit",
  "merge",
  "revert",
  "clear",
  "restore",
  "import",
  "ownership",
  "role",
  "block",
  "link",
  "email",
  "report",
  "appeal",
  "refuse",
  "reason",
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Labels in the history. */
export const CHANGE_LABELS: Record<ChangeKind, string> = {
  submit: "Submeteu",
  withdraw: "Retirou",
  approve: "Aprovou",
  suspend: "Suspendeu",
  delete: "Apagou",
  edit: "Editou",
  merge: "Juntou",
  revert: "Reverteu",
  clear: "Eliminou todas as rádios",
  restore: "Restaurou as rádios padrão",
  import: "Importou",
  ownership: "Confirmou o responsável",
  role: "Mudou o papel",
  block: "Bloqueou",
  link: "Criou uma ligação de acesso",
  email: "Mudou o email de uma conta",
  report: "Decidiu a comunicação",
  appeal: "Decidiu a contestação",
  refuse: "Recusou a proposta",
  reason: "Indicou o motivo",
};

/** The reason of a change of kind `block` that ended a block. */
export const UNBLOCKED = "unblocked";

/** How the history names a change. */
export function changeLabel({ kind, reason }: { kind: ChangeKind; reason: string | null }): string {
  return kind === "block" && reason === UNBLOCKED ? "Desbloqueou" : CHANGE_LABELS[kind];
}

/**
 * In which role a change was made. `command`: by a command of the operator; `import`: by an import that an
 * administrator started; `system`: by a program alone.
 */
export const ACTOR_ROLES = ["system", "command", "contributor", "owner", "editor", "admin", "import"] as const;

export type ActorRole = (typeof ACTOR_ROLES)[number];

/** `id`: of the person's account; null without one. */
export type Actor = { id: string | null; role: ActorRole };

/** The actor of changes by commands of the operator. */
export const COMMAND_LINE: Actor = { id: null, role: "command" };

/** Why a change is reverted. */
export const REVERT_REASONS = {
  mistake: "Engano",
  vandalism: "Vandalismo",
  advertising: "Publicidade",
  "wrong-data": "Informação errada",
  other: "Outro",
} as const;

export type RevertReason = keyof typeof REVERT_REASONS;

/** The longest text of a change, in characters. */
export const MAX_CHANGE_TEXT = 500;

const DELETED_ACCOUNT = "Conta eliminada";

const WITHOUT_PERSON: Partial<Record<ActorRole, string>> = {
  system: "Sistema",
  command: "Linha de comandos",
  import: "Importação",
};

/** How the history names the actor of a change where no person is known. */
export function actorLabel(role: ActorRole): string {
  return WITHOUT_PERSON[role] ?? DELETED_ACCOUNT;
}

/** Whether changes in this role are made by a person, whose name is shown. */
export function isPersonal(role: ActorRole): boolean {
  return WITHOUT_PERSON[role] === undefined;
}

/** Where a form that reverts a change is sent. */
export function revertPath(id: number): string {
  return `/changes/${id}/revert`;
}

/** Where a form that reverts all changes of a batch is sent. */
export function revertBatchPath(batch: string): string {
  return `/changes/batches/${encodeURIComponent(batch)}/revert`;
}
