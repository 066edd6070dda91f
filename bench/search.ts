import { createCatalogue } from "../app/catalogue/catalogue.ts";
import { startPostgresSearch } from "./search-postgres.ts";
import { makeQueries } from "./search-queries.ts";
import { readBenchStations } from "./search-stations.ts";
import { type BenchRow, median, percentile } from "./table.ts";

const ROUNDS = 7;
/** Warm-up rounds. */
const WARM_UP = 3;
const SHOWN = 60;

/**
 * Search in the catalogue against the same questions to PostgreSQL, round after round: 500 queries of 2 to 20 letters among
 * the stations of BENCH_STATIONS. A query's figure is the median of its rounds. Errors: the two find different numbers.
 */
export async function benchSearch(): Promise<BenchRow[]> {
  const stations = readBenchStations();
  const queries = makeQueries(stations);
  const catalogue = createCatalogue();
  catalogue.replaceAll(stations);
  while (catalogue.prepare(stations.length));
  const postgres = await startPostgresSearch(stations);
  const [ours, theirs]: [number[][], number[][]] = [[], []];
  try {
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const subjects = queries.map((query) => timed(() => catalogue.search(query, SHOWN).total));
      for (const [place, query] of queries.entries()) {
        const reference = await timedAnswer(() => postgres.search(query, SHOWN));
        const subject = subjects[place];
        if (subject?.answer !== reference.answer) {
          throw new Error(`«${query}»: the catalogue finds ${subject?.answer}, PostgreSQL ${reference.answer}`);
        }
        if (round < 0) continue;
        ours[place] = [...(ours[place] ?? []), subject.ms];
        theirs[place] = [...(theirs[place] ?? []), reference.ms];
      }
    }
  } finally {
    await postgres.stop();
  }
  const [subjects, references] = [ours.map(median), theirs.map(median)];
  return [50, 99].map((percent) => {
    const [subject, reference] = [percentile(subjects, percent), percentile(references, percent)];
    return {
      what: `search among ${stations.length} stations, ${queries.length} queries, p${percent}`,
      subject: `${subject.toFixed(2)} ms`,
      reference: `${reference.toFixed(2)} ms, PostgreSQL with pg_trgm`,
      ratio: subject / reference,
    };
  });
}

type Timed = { answer: number; ms: number };

function timed(ask: () => number): Timed {
  const started = performance.now();
  return { answer: ask(), ms: performance.now() - started };
}

async function timedAnswer(ask: () => Promise<number>): Promise<Timed> {
  const started = performance.now();
  return { answer: await ask(), ms: performance.now() - started };
}
