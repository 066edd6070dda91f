import { z } from "zod";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { mirrorState } from "./mirror.table.ts";
import { PASS_KINDS } from "./mirror-run.ts";
import type { MirrorService } from "./mirror-service.server.ts";
import { lockMirrorState } from "./mirror-state.server.ts";
import { stoppedPass } from "./mirror-view.ts";

const NO_COMMAND = "Indique paused, pass ou accept";
const BAD_STOPPED = "accept tem de ser o id da passagem parada";

/** The commands of an administrator to the mirror. */
export const mirrorCommand = fieldsSchema({
  paused: z.boolean("paused tem de ser true ou false").optional().describe("true: pausar; false: continuar."),
  pass: z
    .enum(PASS_KINDS, "Passagem inválida: use changes ou all")
    .optional()
    .describe("Uma passagem, já: changes, só as alterações; all, todas as rádios."),
  accept: z
    .string(BAD_STOPPED)
    .min(1, BAD_STOPPED)
    .max(100, BAD_STOPPED)
    .optional()
    .describe("Aceitar a passagem parada: o id de stopped. Se os números mudaram entretanto, 409."),
}).refine((command) => Object.values(command).some((value) => value !== undefined), NO_COMMAND);

export function parseMirrorCommand(raw: unknown) {
  return parseFields(mirrorCommand, raw);
}

type MirrorCommand = z.output<typeof mirrorCommand> & { now: Date };

const NO_MIRROR = "O espelho não está configurado: falta MIRROR_FROM.";

/** Runs a command, and wakes the mirror. Errors: Refusal `conflict` without an upstream; as of `commandMirror`. */
export async function runMirrorCommand(
  { database, mirror }: { database: Database; mirror: Pick<MirrorService, "from" | "wake"> },
  administrator: SignedIn,
  { now, ...command }: MirrorCommand,
): Promise<void> {
  if (mirror.from.length === 0) throw new Refusal("conflict", NO_MIRROR);
  await commandMirror(database, administrator, { ...command, now });
  log.info({ administrator: administrator.id, ...command }, "mirror command");
  mirror.wake();
}

const IS_PAUSED = "O espelho está em pausa. Continue-o primeiro.";
const NOT_STOPPED = "Esta passagem já não está parada, ou os números mudaram. Veja-os outra vez.";

/**
 * Pauses the mirror after its current transaction, or lets it continue; lets a stopped pass insert and remove as many
 * stations as it stopped with; makes a pass due at once, also after trouble. Errors: Refusal `conflict` if no pass with
 * the numbers of `accept` is stopped, and for a pass while the mirror is paused; `forbidden`.
 */
export function commandMirror(
  database: Database,
  administrator: SignedIn,
  { paused, accept, pass, now }: MirrorCommand,
): Promise<void> {
  return database.transaction(async (transaction) => {
    if (accept !== undefined) await requireHeldRole(transaction, administrator, "admin");
    const state = await lockMirrorState(transaction);
    const stopped = stoppedPass(state);
    if (accept !== undefined && stopped?.id !== accept) throw new Refusal("conflict", NOT_STOPPED);
    const isPass = accept !== undefined || pass !== undefined;
    if (isPass && (paused ?? state.paused)) throw new Refusal("conflict", IS_PAUSED);
    const { added = 0, removed = 0 } = stopped ?? {};
    await transaction.update(mirrorState).set({
      paused: paused ?? state.paused,
      ...(isPass && { nextPassAt: now }),
      // One that reads all is not replaced by a smaller one.
      ...(pass && { wanted: state.wanted === "all" ? "all" : pass }),
      ...(accept && { additionsAllowed: added, removalsAllowed: removed, trouble: null, troubleAt: null }),
    });
    if (accept !== undefined) {
      const inserted = formatCount(added, "rádio nova", "rádios novas");
      await recordChange(transaction, actorOf(administrator), {
        kind: "import",
        text: `Radio Browser: aceitou uma passagem com ${inserted} e ${formatCount(removed, "retirada")}`,
      });
    }
    await announce(transaction, { topic: "administration" });
  });
}
