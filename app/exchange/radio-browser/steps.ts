/** Work in steps of about a millisecond: others have their turns at each `yield`. */
export type Steps<Result> = Generator<undefined, Result>;

/** Does the work in one step. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The items that fit, in their order; a step compares so many. */
export function* filterInSteps<Item>(
  items: readonly Item[],
  fits: (item: Item) => boolean,
  perStep: number,
): Steps<Item[]> {
  const found: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % perStep === 0) yield;
    if (fits(item)) found.push(item);
  }
  return found;
}

/** Comparisons of two texts take a microsecond. */
const COMPARISONS_PER_STEP = 1_000;

/** Shorter runs are sorted in one step. */
const RUN_LENGTH = 100;

/** The items in order; of equal ones the first stays first. */
export function* sortInSteps<Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): Steps<Item[]> {
  if (items.length <= RUN_LENGTH) return items.toSorted(compare);
  const middle = items.length >>> 1;
  const first = yield* sortInSteps(items.slice(0, middle), compare);
  yield;
  const second = yield* sortInSteps(items.slice(middle), compare);
  return yield* mergeInSteps(first, second, compare);
}

/** Two sorted lists as one; of equal items those of `first` come first. */
export function* mergeInSteps<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  if (second.length === 0) return [...first];
  const merged: Item[] = [];
  let [one, other] = [0, 0];
  while (one < first.length && other < second.length) {
    if (merged.length % COMPARISONS_PER_STEP === COMPARISONS_PER_STEP - 1) yield;
    // Both are indexes of items.
    const [left, right] = [first[one], second[other]] as [Item, Item];
    if (compare(left, right) <= 0) {
      merged.push(left);
      one += 1;
    } else {
      merged.push(right);
      other += 1;
    }
  }
  for (; one < first.length; one += 1) merged.push(first[one] as Item);
  for (; other < second.length; other += 1) merged.push(second[other] as Item);
  return merged;
}
