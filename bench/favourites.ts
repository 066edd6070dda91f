import { join } from "node:path";
import { writeFavourites } from "#app/browse/library/account-favourites.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded-database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { type BenchRow, median } from "./table.ts";

const ROUNDS = 20;
/** The most changes of one request. */
const CHANGES = 500;

/** Merging the largest request into an account that has as many favourites already, on the embedded database. */
export async function benchFavourites(folder: string): Promise<BenchRow[]> {
  const connection = await openEmbeddedDatabase(join(folder, "favourites"));
  try {
    const { database } = connection;
    await connection.migrate(join(projectRoot(), "migrations"));
    await database.insert(users).values({ id: "bench", email: "bench@radio.example", name: "" });
    const durations: number[] = [];
    const now = Date.now();
    for (let round = 0; round <= ROUNDS; round += 1) {
      const at = now - (ROUNDS - round) * DAY_MS;
      // Half of them are new, and half replace those of the round before.
      const changes = Array.from({ length: CHANGES }, (_, index) => ({
        id: `station-${(index + (round * CHANGES) / 2) % (2 * CHANGES)}`,
        favourite: index % 10 !== 0,
        at,
      }));
      const before = process.cpuUsage();
      await writeFavourites(database, "bench", { changes, sentAt: now, now });
      const { user, system } = process.cpuUsage(before);
      // The first round is warm-up.
      if (round > 0) durations.push((user + system) / 1_000);
    }
    return [
      {
        what: `merging ${CHANGES} favourites in one request, embedded, CPU with the database`,
        subject: `${median(durations).toFixed(1)} ms`,
        reference: "50 ms, the target",
        ratio: median(durations) / 50,
      },
    ];
  } finally {
    await connection.close();
  }
}
