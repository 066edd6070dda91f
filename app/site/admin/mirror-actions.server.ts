import { answerAnyQuestion } from "#app/exchange/mirror/answer-question.server.ts";
import { letStationReturn } from "#app/exchange/mirror/deleted-stations.server.ts";
import { takeHeldStations } from "#app/exchange/mirror/held-stations.server.ts";
import { parseMirrorCommand, parseNewStations, parseQuestionAnswer } from "#app/exchange/mirror/mirror-commands.ts";
import type { MirrorService } from "#app/exchange/mirror/mirror-service.server.ts";
import { runMirrorCommand } from "#app/exchange/mirror/run-mirror-command.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import type { AdminActionInput } from "./run-admin-action.server.ts";

type MirrorActionInput = AdminActionInput & { mirror: Pick<MirrorService, "from" | "wake">; id: string; now: Date };

/** Each gives the message of its success. Errors: Refusal as in the function that it calls. */
type MirrorAction = (input: MirrorActionInput) => Promise<string>;

/** The forms of the mirror's page, by the part of their URL behind `/admin/mirror/`. */
const ACTIONS: ReadonlyMap<string, MirrorAction> = new Map([
  ["command", runCommand],
  ["questions", answerQuestion],
  ["new-stations", takeNewStations],
  ["deleted-stations", allowReturn],
]);

export function findMirrorAction(name: string): MirrorAction | undefined {
  return ACTIONS.get(name);
}

async function runCommand({ database, mirror, moderator, form, now }: MirrorActionInput): Promise<string> {
  const { paused, pass, removals_allowed: removals } = form;
  const command = {
    ...(paused !== undefined && { paused: paused === "true" }),
    ...(pass !== undefined && { pass }),
    ...(removals !== undefined && { removals_allowed: Number(removals) }),
  };
  const { fields } = valueOrThrow(parseMirrorCommand(command));
  await runMirrorCommand({ database, mirror }, moderator, { ...fields, now });
  if (fields.paused !== undefined) return fields.paused ? "O espelho está em pausa" : "O espelho continua";
  return fields.pass === "all" ? "O espelho vai ler todas as rádios" : "O espelho vai ler as alterações";
}

const ANSWERED = {
  ours: "Fica o nosso valor",
  theirs: "Fica o valor do Radio Browser",
  same: "É a mesma rádio: a próxima passagem junta-a",
  other: "São rádios diferentes: a próxima passagem traz a nova",
};

async function answerQuestion({ database, mirror, moderator, form, id, now }: MirrorActionInput): Promise<string> {
  const { fields } = valueOrThrow(parseQuestionAnswer(form));
  await answerAnyQuestion({ database, mirror }, moderator, { id, ...fields, now });
  return ANSWERED[fields.answer];
}

async function takeNewStations({ database, mirror, moderator, form, now }: MirrorActionInput): Promise<string> {
  const { fields } = valueOrThrow(parseNewStations(form));
  const taken = await takeHeldStations(database, moderator, { until: new Date(fields.until), now });
  mirror.wake();
  return formatCount(taken, "rádio nova vai entrar", "rádios novas vão entrar");
}

async function allowReturn({ database, mirror, moderator, id, now }: MirrorActionInput): Promise<string> {
  await letStationReturn(database, moderator, { id, now });
  mirror.wake();
  return "A próxima passagem volta a trazer a rádio";
}
