import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { mirrorState } from "./mirror.table.ts";
import { IS_PAUSED, lockMirrorState } from "./mirror-state.server.ts";
import { stoppedPass } from "./mirror-status.ts";

const NOT_STOPPED = "Esta passagem já não está parada, ou os números mudaram. Veja-os outra vez.";

/**
 * Lets a stopped pass insert and remove as many stations as it stopped with; it is due at once. `id`: of the stopped
 * pass, with these numbers. Errors: Refusal `conflict` if another pass is stopped or none is, and while the mirror is
 * paused; `forbidden`.
 */
export function acceptStoppedPass(
  database: Database,
  administrator: SignedIn,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const state = await lockMirrorState(transaction);
    const stopped = stoppedPass(state);
    if (stopped?.id !== id) throw new Refusal("conflict", NOT_STOPPED);
    if (state.paused) throw new Refusal("conflict", IS_PAUSED);
    const { added, removed } = stopped;
    await transaction.update(mirrorState).set({
      additionsAllowed: added,
      removalsAllowed: removed,
      trouble: null,
      troubleAt: null,
      nextPassAt: now,
    });
    const inserted = formatCount(added, "rádio nova", "rádios novas");
    await recordChange(transaction, actorOf(administrator), {
      kind: "import",
      text: `Radio Browser: aceitou uma passagem com ${inserted} e ${formatCount(removed, "retirada")}`,
    });
    await announce(transaction, { topic: "administration" });
  });
}
