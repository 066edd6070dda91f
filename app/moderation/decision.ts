/**
 * Moderation decisions. `clear` and `restore` affect all stations. `access-link` and `change-email` are about an account: the
 * first lets the person who gets the link choose a new password for it, the second another address.
 */
export const DECISIONS = [
  "approve",
  "suspend",
  "delete",
  "edit",
  "clear",
  "restore",
  "access-link",
  "change-email",
] as const;

export type Decision = (typeof DECISIONS)[number];

/** Labels in the history. */
export const DECISION_LABELS: Record<Decision, string> = {
  approve: "Aprovou",
  suspend: "Suspendeu",
  delete: "Apagou",
  edit: "Editou",
  clear: "Eliminou todas as rádios",
  restore: "Restaurou as rádios padrão",
  "access-link": "Criou uma ligação de acesso",
  "change-email": "Mudou o email de uma conta",
};

/** The id of a deleted account in decisions by it and about it; the address is empty then. */
export const DELETED_ACCOUNT = "deleted";

/** The administrator's id in decisions made by a command of the operator; the address is empty. */
export const COMMAND_LINE = "command";
