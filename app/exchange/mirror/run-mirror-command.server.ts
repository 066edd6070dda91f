import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { log } from "#app/platform/process/log.server.ts";
import { acceptStoppedPass } from "./accept-pass.server.ts";
import type { PassKind } from "./mirror-run.ts";
import type { MirrorService } from "./mirror-service.server.ts";
import { pauseMirror, requestPass } from "./mirror-state.server.ts";

const NO_MIRROR = "O espelho não está configurado: falta MIRROR_FROM.";

type MirrorCommand = {
  paused?: boolean | undefined;
  pass?: PassKind | undefined;
  /** The id of the stopped pass. */
  accept?: string | undefined;
  now: Date;
};

/**
 * Pauses the mirror or lets it continue, accepts a stopped pass, and makes a pass due at once. Errors: Refusal `conflict`
 * without an upstream, and for a pass while the mirror is paused; as of `acceptStoppedPass`.
 */
export async function runMirrorCommand(
  { database, mirror }: { database: Database; mirror: Pick<MirrorService, "from" | "wake"> },
  administrator: SignedIn,
  { paused, pass, accept, now }: MirrorCommand,
): Promise<void> {
  if (mirror.from.length === 0) throw new Refusal("conflict", NO_MIRROR);
  if (paused !== undefined) await pauseMirror(database, paused);
  if (accept !== undefined) await acceptStoppedPass(database, administrator, { id: accept, now });
  if (pass !== undefined) await requestPass(database, pass, now);
  log.info({ administrator: administrator.id, paused, pass, accept }, "mirror command");
  mirror.wake();
}
