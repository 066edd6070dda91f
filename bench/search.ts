import { fold, isWordStart, wordsOf } from "#app/platform/text/folded-text.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import { STATION_COMPARATORS } from "#app/stations/catalogue/list-order.ts";
import type { Station } from "#app/stations/station/station.ts";
import { makeQueries, readBenchStations } from "./search-inputs.ts";
import { type BenchRow, median, percentile } from "./table.ts";

const ROUNDS = 7;
/** Rounds before the measurement. */
const WARM_UP = 3;
const SHOWN = 60;

/**
 * The catalogue's search index against a plain scan, in turns: 500 queries of 2 to 20 letters among the stations of
 * BENCH_STATIONS. The time of a query is the median of its rounds.
 * Errors: the plain scan gives other stations or another order than the index.
 */
export async function benchSearch(): Promise<BenchRow[]> {
  const stations = readBenchStations();
  const queries = makeQueries(stations);
  const catalogue = createCatalogue();
  catalogue.replaceAll(stations);
  while (catalogue.prepare(stations.length));
  const plainSearch = createPlainSearch(stations);
  const perQuery = () => queries.map((): number[] => []);
  const times = { index: perQuery(), plain: perQuery() };
  let indexCpuMs = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const cpuBefore = process.cpuUsage();
    const indexed = queries.map((query) => timed(() => catalogue.search(query, SHOWN)));
    const cpu = process.cpuUsage(cpuBefore);
    const scanned = queries.map((query) => timed(() => plainSearch(query, SHOWN)));
    if (round >= 0) indexCpuMs += (cpu.user + cpu.system) / 1_000;
    for (const [number, query] of queries.entries()) {
      const [index, plain] = [indexed[number], scanned[number]];
      if (!index || !plain) throw new Error("Each query has a result.");
      if (resultOf(index.answer) !== resultOf(plain.answer)) {
        throw new Error(`«${query}»: the index and the plain scan give different stations`);
      }
      if (round < 0) continue;
      times.index[number]?.push(index.ms);
      times.plain[number]?.push(plain.ms);
    }
  }
  const medians = { index: times.index.map(median), plain: times.plain.map(median) };
  const what = `search among ${stations.length} stations, ${queries.length} queries`;
  const row = (percent: number): BenchRow => {
    const [subjectMs, referenceMs] = [percentile(medians.index, percent), percentile(medians.plain, percent)];
    return {
      what: `${what}, p${percent}`,
      subject: `${subjectMs.toFixed(2)} ms`,
      reference: `${referenceMs.toFixed(2)} ms, plain scan, one string a station`,
      ratio: subjectMs / referenceMs,
    };
  };
  const cpuAQuery = (indexCpuMs * 1_000) / (ROUNDS * queries.length);
  const cpuRow = { what: `${what}, CPU per query`, subject: `${cpuAQuery.toFixed(0)} µs`, reference: "–", ratio: null };
  return [row(50), row(99), cpuRow];
}

/** The total and the ids in order, for comparing. */
function resultOf({ stations, total }: { stations: readonly Station[]; total: number }): string {
  return `${total} ${stations.map(({ id }) => id)}`;
}

function timed<Answer>(search: () => Answer): { answer: Answer; ms: number } {
  const started = performance.now();
  return { answer: search(), ms: performance.now() - started };
}

/** A station's texts, folded, one per line, the name first. `nameEnd`: the length of the name. */
type Row = { station: Station; text: string; nameEnd: number };

/**
 * Kinds of match, best first: at the start of the name; of a word of the name; of another word; inside the name; inside
 * another field.
 */
const [NAME_START, NAME_WORD, OTHER_WORD, INSIDE_NAME, INSIDE_OTHER, NO_MATCH] = [0, 1, 2, 3, 4, 5];

/**
 * The catalogue's search without an index: one folded string for each station, all scanned for each query. Gives the
 * same stations in the same order.
 */
function createPlainSearch(stations: readonly Station[]) {
  const rows = stations.toSorted(STATION_COMPARATORS.listeners).map(rowOf);
  return (query: string, limit: number): { stations: Station[]; total: number } => {
    const words = wordsOf(query);
    const [first = ""] = words;
    const byKind: Station[][] = Array.from({ length: NO_MATCH }, () => []);
    let total = 0;
    for (const row of rows) {
      let worst = words.length > 0 ? NAME_WORD : NO_MATCH;
      for (const word of words) {
        if (worst === NO_MATCH) break;
        worst = Math.max(worst, kindOf(row, word));
      }
      if (worst === NO_MATCH) continue;
      total += 1;
      const kind = worst === NAME_WORD && row.text.startsWith(first) ? NAME_START : worst;
      const found = byKind[kind];
      if (found && found.length < limit) found.push(row.station);
    }
    return { stations: byKind.flat().slice(0, limit), total };
  };
}

function rowOf(station: Station): Row {
  const { name, genre, country, city, tags } = station;
  const foldedName = fold(name).trim();
  return {
    station,
    text: [foldedName, fold([genre, country, city, ...tags].join("\n"))].join("\n"),
    nameEnd: foldedName.length,
  };
}

/** The best kind among a word's occurrences. */
function kindOf({ text, nameEnd }: Row, word: string): number {
  let best = NO_MATCH;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const isStart = isWordStart(text, at);
    const kind = at < nameEnd ? (isStart ? NAME_WORD : INSIDE_NAME) : isStart ? OTHER_WORD : INSIDE_OTHER;
    if (kind === NAME_WORD) return kind;
    best = Math.min(best, kind);
  }
  return best;
}
