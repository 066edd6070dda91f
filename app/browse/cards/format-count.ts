import { formatNumber } from "#app/platform/text/portuguese-format.ts";

/** A count with its noun: '1 estação', '2 estações'. `after` is an adjective in singular and plural. */
export function formatStationCount(count: number, after?: { one: string; many: string }): string {
  const word = count === 1 ? "estação" : "estações";
  const ending = after ? ` ${count === 1 ? after.one : after.many}` : "";
  return `${formatNumber(count)} ${word}${ending}`;
}
