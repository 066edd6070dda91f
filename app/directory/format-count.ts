/** Before every third digit from the end. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/**
 * A whole number as it is read in Portugal: 1284, 12 345. Intl says the same, but the first of its formats costs a slow
 * device 40 ms while the page comes to life.
 */
export function formatNumber(count: number): string {
  return count < 10_000 ? String(count) : String(count).replace(THOUSANDS, "\u00a0");
}

/** A count with its word in the right number: '1 estação', '2 estações'. `after` follows in the right number too. */
export function formatStationCount(count: number, after?: { one: string; many: string }): string {
  const word = count === 1 ? "estação" : "estações";
  const ending = after ? ` ${count === 1 ? after.one : after.many}` : "";
  return `${formatNumber(count)} ${word}${ending}`;
}
