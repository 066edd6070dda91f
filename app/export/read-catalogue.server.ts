import { setImmediate } from "node:timers/promises";
import type { PageQuery } from "#app/catalogue/catalogue.ts";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { Station } from "#app/stations/station.ts";

/** Each time that the catalogue is asked it looks for what fits anew: not too often. */
const STATIONS_A_QUESTION = 1_000;

/** Written and sent in a few milliseconds. */
const STATIONS_A_PAGE = 250;

/** A whole list, a page at a time; between two pages others get a turn. It skips and repeats none, while others come and go. */
export async function* pagesOf(
  catalogue: Pick<ReadableCatalogue, "page">,
  query: Omit<PageQuery, "limit" | "after">,
): AsyncGenerator<readonly Station[]> {
  let after: Station | null = null;
  for (;;) {
    const { stations, more } = catalogue.page({ ...query, after, limit: STATIONS_A_QUESTION });
    for (let start = 0; start < stations.length; start += STATIONS_A_PAGE) {
      yield stations.slice(start, start + STATIONS_A_PAGE);
      await setImmediate();
    }
    after = stations.at(-1) ?? null;
    if (!more || !after) return;
  }
}
