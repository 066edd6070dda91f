import { isolated } from "#app/platform/text/isolated-text.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { shortName } from "#app/stations/station/station.ts";

const MAX_NAMES = 5;

/**
 * What became of many at once, where some were not changed: «12 rádios aprovadas; 1 tinha mudado entretanto e ficou como
 * estava: Rádio Beira.» `done` alone if all were changed. `names`: of those that were not; some may have none.
 */
export function withUnchanged(
  done: string,
  { unchanged, names }: { unchanged: number; names: readonly string[] },
): string {
  if (unchanged === 0) return done;
  const sentence =
    unchanged === 1
      ? "1 tinha mudado entretanto e ficou como estava"
      : `${unchanged} tinham mudado entretanto e ficaram como estavam`;
  const named = names.slice(0, MAX_NAMES).map((name) => isolated(shortName(name)));
  const others = unchanged - named.length;
  const all = named.length > 0 && others > 0 ? `${named.join(", ")} e mais ${others}` : named.join(", ");
  return all ? `${done}; ${sentence}: ${all}.` : `${done}; ${sentence}.`;
}

/** What became of a batch: «2 alterações revertidas; 1 tinha mudado entretanto e ficou como estava: Rádio Beira.» */
export function revertedBatchMessage({
  done,
  left,
  names,
}: {
  done: number;
  left: number;
  names: readonly string[];
}): string {
  return withUnchanged(formatCount(done, "alteração revertida", "alterações revertidas"), { unchanged: left, names });
}
