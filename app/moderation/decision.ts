/** What administrators decide about stations. `clear` and `restore` are about all of them. */
export const DECISIONS = ["approve", "suspend", "delete", "edit", "clear", "restore"] as const;

export type Decision = (typeof DECISIONS)[number];

/** What the history calls them. */
export const DECISION_LABELS: Record<Decision, string> = {
  approve: "Aprovou",
  suspend: "Suspendeu",
  delete: "Apagou",
  edit: "Editou",
  clear: "Eliminou todas as rádios",
  restore: "Restaurou as rádios padrão",
};
