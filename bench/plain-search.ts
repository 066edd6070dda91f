import { STATION_COMPARATORS } from "../app/catalogue/list-order.ts";
import { fold, isWordStart, wordsOf } from "../app/platform/folded-text.ts";
import type { Station } from "../app/stations/station.ts";

/** A station's texts, folded, one per line, the name first. `nameEnd`: the length of the name. */
type Row = { station: Station; text: string; nameEnd: number };

/** Kinds of match, best first: at the start of the name; of a word of the name; of another word; inside the name; inside another field. */
const [NAME_START, NAME_WORD, OTHER_WORD, INSIDE_NAME, INSIDE_OTHER, NO_MATCH] = [0, 1, 2, 3, 4, 5];

/**
 * The catalogue's search without an index: one folded string for each station, all scanned for each query. Gives the same
 * stations in the same order.
 */
export function createPlainSearch(stations: readonly Station[]) {
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
