/** An indexed word, and how many stations have it. */
export type NearWord = { word: string; distance: number; stations: number };

/** A shorter word is near too many others, a longer one is no word that people type. In UTF-16 units. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 32;

/** From this length on two edits are allowed instead of one. */
const LONG_WORD = 5;

/**
 * The indexed words within an edit distance of one or two of a word, nearest first, then those of most stations. At
 * most `limit`. The time is bounded by the number of indexed words: the distance takes a few comparisons for each.
 */
export function nearestWords(
  word: string,
  indexed: Iterable<readonly [word: string, stations: () => number]>,
  limit: number,
): NearWord[] {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH) return [];
  const max = word.length < LONG_WORD ? 1 : 2;
  const letters = letterBits(word);
  const near: NearWord[] = [];
  for (const [candidate, stations] of indexed) {
    if (Math.abs(candidate.length - word.length) > max || candidate.length < MIN_LENGTH) continue;
    if (lettersApart(letters, letterBits(candidate)) > max) continue;
    const distance = editDistance(word, candidate, max);
    if (distance <= max) near.push({ word: candidate, distance, stations: stations() });
  }
  return near.sort(byNearness).slice(0, limit);
}

/** The letters of a word as 32 bits; several letters share a bit. */
function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/**
 * The least number of edits between words with these letters: each edit removes one letter at most, and adds one. Spares
 * nearly all words the edit distance, which for 50,000 words takes a tenth of a second.
 */
function lettersApart(one: number, other: number): number {
  return Math.max(countBits(one & ~other), countBits(other & ~one));
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function byNearness(one: NearWord, other: NearWord): number {
  return one.distance - other.distance || other.stations - one.stations || (one.word < other.word ? -1 : 1);
}

/**
 * The number of letters to insert, remove, replace or exchange with their neighbour; any number above `max` stands for
 * more than `max`. Source: optimal string alignment distance, of which only a band of 2·max + 1 cells in each row is
 * computed.
 */
export function editDistance(one: string, other: string, max: number): number {
  const tooFar = max + 1;
  if (Math.abs(one.length - other.length) > max) return tooFar;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current: number[] = new Array(other.length + 1).fill(tooFar);
    if (row <= max) current[0] = row;
    let least = current[0] ?? tooFar;
    const end = Math.min(other.length, row + max);
    for (let column = Math.max(1, row - max); column <= end; column += 1) {
      const isEqual = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? tooFar) + (isEqual ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? tooFar) + 1, (current[column - 1] ?? tooFar) + 1);
      if (isExchange(one, other, row, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? tooFar) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    // An exchange continues from the row before: that one may still be within the limit.
    if (least > max && Math.min(...last) > max) return tooFar;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? tooFar;
}

function isExchange(one: string, other: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
    one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
  );
}
