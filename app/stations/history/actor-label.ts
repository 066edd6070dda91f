import type { ActorRole } from "./change.ts";

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
