import type { PassKind } from "#app/exchange/mirror/mirror-run.ts";
import { leaseMirror, releaseMirror } from "#app/exchange/mirror/mirror-state.server.ts";
import type { PassJob } from "#app/exchange/mirror/pass-run.server.ts";
import { type PassResult, runMirrorPass } from "#app/exchange/mirror/run-pass.server.ts";
import { createUpstreamClient } from "#app/exchange/mirror/upstream-client.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { TestDatabase } from "../databases.ts";
import { type FakeUpstream, startFakeUpstream } from "./fake-upstream.ts";

type PassOptions = { kind?: PassKind } & Partial<Omit<PassJob, "database" | "engine" | "client">>;

/** A fake upstream, and passes that read it. */
export async function mirrorOf(
  { database, engine, onEnd }: TestDatabase,
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<{ upstream: FakeUpstream; pass: (options?: PassOptions) => Promise<PassResult> }> {
  const upstream = await startFakeUpstream();
  onEnd(upstream.stop);
  const pass = async ({ kind, signal, ...options }: PassOptions = {}) => {
    const lease = crypto.randomUUID();
    await leaseMirror(database, { lease, now: clock.now(), isAlone: true });
    const client = createUpstreamClient({ bases: [upstream.origin], userAgent: "RadioWave/0 (+test)", clock, signal });
    const job = { database, engine, client, clock, lease, signal, ...options };
    try {
      return await runMirrorPass(job, { kind: kind ?? null, seconds: 600 });
    } finally {
      await releaseMirror(database, { lease, now: clock.now() });
    }
  };
  return { upstream, pass };
}
