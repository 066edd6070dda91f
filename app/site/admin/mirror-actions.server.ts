import { letStationReturn } from "#app/exchange/mirror/deleted-stations.server.ts";
import { parseMirrorCommand, runMirrorCommand } from "#app/exchange/mirror/mirror-commands.server.ts";
import type { MirrorService } from "#app/exchange/mirror/mirror-service.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import type { AdminActionInput } from "./run-admin-action.server.ts";

type MirrorActionInput = AdminActionInput & { mirror: Pick<MirrorService, "from" | "wake">; id: string };

/** Each gives the message of its success. Errors: Refusal as in the function that it calls. */
type MirrorAction = (input: MirrorActionInput) => Promise<string>;

/** The forms of the mirror's page, by the part of their URL behind `/admin/mirror/`. */
const ACTIONS: ReadonlyMap<string, MirrorAction> = new Map([
  ["command", runCommand],
  ["deleted-stations", allowReturn],
]);

export function findMirrorAction(name: string): MirrorAction | undefined {
  return ACTIONS.get(name);
}

async function runCommand({ database, mirror, moderator, form, now }: MirrorActionInput): Promise<string> {
  const { paused } = form;
  const command = paused === undefined ? form : { ...form, paused: paused === "true" };
  const { fields } = valueOrThrow(parseMirrorCommand(command));
  await runMirrorCommand({ database, mirror }, moderator, { ...fields, now });
  if (fields.accept !== undefined) return "A passagem foi aceite e continua";
  if (fields.paused !== undefined) return fields.paused ? "O espelho está em pausa" : "O espelho continua";
  return fields.pass === "all" ? "O espelho vai ler todas as rádios" : "O espelho vai ler as alterações";
}

async function allowReturn({ database, mirror, moderator, id, now }: MirrorActionInput): Promise<string> {
  await letStationReturn(database, moderator, { id, now });
  mirror.wake();
  return "A próxima passagem volta a trazer a rádio";
}
