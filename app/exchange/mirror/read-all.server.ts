import { setImmediate } from "node:timers/promises";
import { heldStations } from "./mirror.table.ts";
import { MirrorTrouble } from "./mirror-trouble.ts";
import { type PassRun, storeBatches } from "./pass-run.server.ts";
import { markPresent } from "./store-known.server.ts";
import { storeStations } from "./store-stations.server.ts";

/** Stations in a page. */
const PAGE_SIZE = 5_000;

/** Far more than there are: an upstream that gives pages without end. */
const MAX_STATIONS = 1_000_000;

/**
 * Reads all stations of the upstream, one page after the other, from where an interrupted pass stopped. The newest
 * change is noted before anything is read: what changes meanwhile is read after it. It finds all new stations again, so
 * that those which the upstream has lost since are forgotten.
 */
export async function readAllStations(run: PassRun): Promise<void> {
  const { client, pageSize = PAGE_SIZE } = run.job;
  if (run.current().step === "note") {
    const cursor = await client.newestChange();
    await run.store(async (transaction, { pass }) => {
      await transaction.delete(heldStations);
      return { pass: { ...pass, cursor, step: "read", total: client.total() } };
    });
  }
  let firstOfPage = "";
  while (run.current().step !== "follow") {
    const start = run.current().offset;
    const page = await client.stationsAt(start, pageSize);
    const first = page.stations[0]?.uuid ?? "";
    const isRepeated = page.records > 0 && first !== "" && first === firstOfPage;
    if (isRepeated || start > MAX_STATIONS) throw new MirrorTrouble({ kind: "nonsense", base: client.base() });
    firstOfPage = first;
    await storeBatches(run, page.stations, async (transaction, batch, context) => {
      const pass = await storeStations(transaction, batch, context);
      return { pass: { ...pass, offset: pass.offset + batch.length } };
    });
    await run.store(async (transaction, { pass, now }) => {
      await markPresent(transaction, page.unreadable, now);
      const read = { ...pass, offset: start + page.records };
      return page.records < pageSize ? { pass: { ...read, step: "follow" }, cursor: pass.cursor } : { pass: read };
    });
    await setImmediate();
  }
}
