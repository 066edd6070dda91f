/** The most used names that are suggested beside the known ones: every name makes the page larger. */
const MAX_USED = 60;

/**
 * The names suggested while typing, in alphabetical order: the known ones and the most used others of the directory.
 * `used`: most used first.
 */
export function suggestedNames(known: readonly string[], used: readonly string[]): string[] {
  const others = used.filter((name) => name !== "" && !known.includes(name)).slice(0, MAX_USED);
  return [...known, ...others].toSorted(collator.compare);
}

const collator = new Intl.Collator("pt");
