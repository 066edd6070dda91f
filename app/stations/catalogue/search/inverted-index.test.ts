import { expect, test } from "vitest";
import { createInvertedIndex } from "./inverted-index.ts";

test("scores of earlier searches do not match later ones, also after the scores overflow", () => {
  const index = createInvertedIndex();
  const add = (slot: number, name: string, genre: string) =>
    index.add(slot, { name, genre, country: "", city: "", tags: [] });
  add(0, "ab cd", "");
  add(1, "ab", "cd");
  add(2, "", "ab");
  const results = new Set<string>();
  // Overflows the scores several times.
  for (let round = 0; round < 30_000; round += 1) {
    for (const words of [["ab"], ["cd", "ab"], ["d", "zz"]]) {
      const { slots, scores, minimumScore } = index.find(words);
      const kinds = Array.from({ length: 3 }, (_, slot) => Math.max((scores[slot] ?? 0) - minimumScore, -1));
      results.add(`${words} ${slots.toSorted()} ${kinds}`);
    }
  }
  expect([...results]).toEqual(["ab 0,1,2 3,3,2", "cd,ab 0,1 3,2,-1", "d,zz  -1,-1,-1"]);
});
