import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { PassKind } from "./mirror-run.ts";
import type { MirrorService } from "./mirror-service.server.ts";
import { allowRemovals, pauseMirror, requestPass } from "./mirror-state.server.ts";

const NO_MIRROR = "O espelho não está configurado: falta MIRROR_FROM.";

type MirrorCommand = {
  paused?: boolean | undefined;
  pass?: PassKind | undefined;
  removals_allowed?: number | undefined;
  now: Date;
};

/**
 * Pauses the mirror or lets it continue, and makes a pass due at once. Errors: Refusal `conflict` without an upstream,
 * and for a pass while the mirror is paused.
 */
export async function runMirrorCommand(
  { database, mirror }: { database: Database; mirror: Pick<MirrorService, "from" | "wake"> },
  { id: administrator }: Pick<SignedIn, "id">,
  { paused, pass, removals_allowed: removals, now }: MirrorCommand,
): Promise<void> {
  if (mirror.from.length === 0) throw new Refusal("conflict", NO_MIRROR);
  if (paused !== undefined) await pauseMirror(database, paused);
  if (pass === "all" && removals !== undefined) await allowRemovals(database, removals, now);
  else if (pass !== undefined) await requestPass(database, pass, now);
  log.info({ administrator, paused, pass, removals }, "mirror command");
  mirror.wake();
}
