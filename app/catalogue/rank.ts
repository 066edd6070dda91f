import type { Entry } from "./entry.ts";

/**
 * Found stations in the order in which they are shown: named so first, then with the words in the name, then the rest; and
 * in the same order, after all of them, those that are off the air.
 */
export function rank(found: readonly Entry[], words: readonly string[]): Entry[] {
  const onAir = found.filter(({ station }) => !station.offAir);
  const offAir = found.filter(({ station }) => station.offAir);
  return [...byMatch(onAir, words), ...byMatch(offAir, words)];
}

function byMatch(found: readonly Entry[], words: readonly string[]): Entry[] {
  const [first = ""] = words;
  const best: Entry[] = [];
  const named: Entry[] = [];
  const others: Entry[] = [];
  for (const entry of found) {
    if (!words.every((word) => entry.name.includes(word))) others.push(entry);
    else if (entry.name.startsWith(first)) best.push(entry);
    else named.push(entry);
  }
  return [...best, ...named, ...others];
}
