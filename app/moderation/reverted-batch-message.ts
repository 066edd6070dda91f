import { withLeft } from "./left-sentence.ts";

/** What became of a batch: «2 alterações revertidas; 1 tinha mudado entretanto e ficou como estava: Rádio Beira.» */
export function revertedBatchMessage({
  done,
  ...left
}: {
  done: number;
  left: number;
  names: readonly string[];
}): string {
  return withLeft(done === 1 ? "1 alteração revertida" : `${done} alterações revertidas`, left);
}
