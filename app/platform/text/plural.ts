import { formatNumber } from "./portuguese-format.ts";

/** The form of a word for this number: «linha» for 1, else «linhas». */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** Such as «1 estação» or «1234 estações». */
export function formatCount(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${plural(count, one, many)}`;
}
