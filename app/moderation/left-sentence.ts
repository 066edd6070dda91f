import { formatCount } from "#app/platform/plural.ts";
import { shortName } from "#app/stations/short-name.ts";

const MAX_NAMES = 5;

/**
 * What became of many at once, where some were left: «12 rádios aprovadas; 1 tinha mudado entretanto e ficou como
 * estava: Rádio Beira.» `done` alone if none was left. `names`: of those that were left; some may have none.
 */
export function withLeft(done: string, { left, names }: { left: number; names: readonly string[] }): string {
  if (left === 0) return done;
  const unchanged =
    left === 1
      ? "1 tinha mudado entretanto e ficou como estava"
      : `${left} tinham mudado entretanto e ficaram como estavam`;
  const named = names.slice(0, MAX_NAMES).map(shortName);
  const others = left - named.length;
  const all = named.length > 0 && others > 0 ? `${named.join(", ")} e mais ${others}` : named.join(", ");
  return all ? `${done}; ${unchanged}: ${all}.` : `${done}; ${unchanged}.`;
}

/** What became of a batch: «2 alterações revertidas; 1 tinha mudado entretanto e ficou como estava: Rádio Beira.» */
export function revertedBatchMessage({
  done,
  ...left
}: {
  done: number;
  left: number;
  names: readonly string[];
}): string {
  return withLeft(formatCount(done, "alteração revertida", "alterações revertidas"), left);
}
