/** Moderation decisions. `clear` and `restore` affect all stations. */
export const DECISIONS = ["approve", "suspend", "delete", "edit", "clear", "restore"] as const;

export type Decision = (typeof DECISIONS)[number];

/** Labels in the history. */
export const DECISION_LABELS: Record<Decision, string> = {
  approve: "Aprovou",
  suspend: "Suspendeu",
  delete: "Apagou",
  edit: "Editou",
  clear: "Eliminou todas as rádios",
  restore: "Restaurou as rádios padrão",
};

/** The administrator's id in decisions of a deleted account; the address is empty then. */
export const DELETED_ADMINISTRATOR = "deleted";
