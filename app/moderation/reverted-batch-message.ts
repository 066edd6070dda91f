const MAX_NAMES = 5;

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
  const reverted = done === 1 ? "1 alteração revertida" : `${done} alterações revertidas`;
  if (left === 0) return reverted;
  const unchanged =
    left === 1
      ? "1 tinha mudado entretanto e ficou como estava"
      : `${left} tinham mudado entretanto e ficaram como estavam`;
  const named = names.slice(0, MAX_NAMES).join(", ");
  const others = left - Math.min(names.length, MAX_NAMES);
  const all = named && others > 0 ? `${named} e mais ${others}` : named;
  return all ? `${reverted}; ${unchanged}: ${all}.` : `${reverted}; ${unchanged}.`;
}
