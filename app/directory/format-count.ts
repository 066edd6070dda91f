/** Before every third digit from the end. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/**
 * A whole number in Portuguese format: 1284, 12 345. Intl gives the same, but its first format takes 40 ms on a slow device
 * during hydration.
 */
export function formatNumber(count: number): string {
  return count < 10_000 ? String(count) : String(count).replace(THOUSANDS, "\u00a0");
}

/** A count with its noun: '1 estação', '2 estações'. `after` is an adjective in singular and plural. */
export function formatStationCount(count: number, after?: { one: string; many: string }): string {
  const word = count === 1 ? "estação" : "estações";
  const ending = after ? ` ${count === 1 ? after.one : after.many}` : "";
  return `${formatNumber(count)} ${word}${ending}`;
}
