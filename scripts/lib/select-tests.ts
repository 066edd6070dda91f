import { kindOf, TEST_KINDS, type TestKind } from "./test-kinds.ts";

/** What `npm test -- …` runs. */
export type Selection = {
  /** The words and file names for each kind's test program; a kind that is missing does not run. */
  kinds: Partial<Record<TestKind, string[]>>;
  /** Also format, lint and types. */
  withChecks: boolean;
  /** The quick run instead of all tests of these kinds. */
  isQuick: boolean;
};

export const TEST_USAGE = "Usage: npm test [-- [--no-install] [all | [unit | service | journeys | browsers] [FILE…]]]";

/** What the words after `npm test --` ask for, or a message. `tests`: the paths of all tests. */
export function selectTests([first, ...others]: string[], tests: string[]): Selection | string {
  if (first === undefined) {
    return { kinds: { unit: [], service: [], journeys: [] }, withChecks: true, isQuick: true };
  }
  if (first === "all") {
    const kinds = { unit: [], service: [], journeys: [], browsers: [] };
    return others.length > 0 ? TEST_USAGE : { kinds, withChecks: true, isQuick: false };
  }
  const kind = TEST_KINDS.find((each) => each === first);
  return kind
    ? { kinds: { [kind]: others }, withChecks: false, isQuick: false }
    : selectFiles([first, ...others], tests);
}

/** The tests whose path contains one of the names. Options belong to one kind's program, and need its word. */
function selectFiles(names: string[], tests: string[]): Selection | string {
  if (names.some((name) => name.startsWith("-"))) return TEST_USAGE;
  const unknown = names.find((name) => !tests.some((file) => file.includes(name)));
  if (unknown !== undefined) return `No test file has "${unknown}" in its path.\n${TEST_USAGE}`;
  const kinds: Selection["kinds"] = {};
  for (const file of tests.filter((each) => names.some((name) => each.includes(name)))) {
    const kind = kindOf(file);
    if (kind) kinds[kind] = [...(kinds[kind] ?? []), file];
  }
  return { kinds, withChecks: false, isQuick: false };
}
