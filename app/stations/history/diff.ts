/** A run of a text, or an entry of a list, that both versions have or only one of them. */
export type DiffPart = { type: "same" | "removed" | "added"; text: string };

/** With more removed and added words than these it is another text: marking them would not help. It also limits the time. */
const MAX_EDITS = 120;
/** In UTF-16 units. Longer texts are not compared word by word. */
const MAX_COMPARED_LENGTH = 5_000;

const WITHOUT_SPACES = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`;
/** A character of a writing system without spaces, a word, white space, or a run of other characters. */
const TOKEN = new RegExp(
  String.raw`${WITHOUT_SPACES}\p{M}*|(?:(?!${WITHOUT_SPACES})[\p{L}\p{N}\p{M}_])+|\s+|[^\p{L}\p{N}\p{M}_\s]+`,
  "gu",
);

/**
 * The words that distinguish two texts. The parts that are the same or removed, joined, give the first text; those that
 * are the same or added the second. Of texts that are too long, or too different, all is removed and all added. Time:
 * linear in the texts' length.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  if (before === after) return before === "" ? [] : [{ type: "same", text: before }];
  if (before.length > MAX_COMPARED_LENGTH || after.length > MAX_COMPARED_LENGTH) return replaced([before], [after]);
  return joined(withoutGaps(diffEntries(before.match(TOKEN) ?? [], after.match(TOKEN) ?? [])));
}

/** The entries that distinguish two lists: a part for each entry. */
export function diffEntries(before: readonly string[], after: readonly string[]): DiffPart[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [oldPart, newPart] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return [
    ...before.slice(0, start).map(same),
    ...(shortestEdit(oldPart, newPart) ?? replaced(oldPart, newPart)),
    ...before.slice(before.length - end).map(same),
  ];
}

/**
 * The shortest list of removed and added entries; null when there are more than MAX_EDITS.
 * Source: E. W. Myers, An O(ND) Difference Algorithm and Its Variations, 1986. `furthest`, by diagonal (index in
 * `before` minus index in `after`): how far `before` is consumed with this number of edits.
 */
function shortestEdit(before: readonly string[], after: readonly string[]): DiffPart[] | null {
  const limit = Math.min(MAX_EDITS, before.length + after.length);
  const furthest = new Int32Array(2 * limit + 3);
  const steps: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    steps.push(furthest.slice(limit + 1 - edits - 1, limit + 1 + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [fromAdded, fromRemoved] = [at(furthest, limit + 2 + diagonal), at(furthest, limit + diagonal)];
      const adds = diagonal === -edits || (diagonal !== edits && fromRemoved < fromAdded);
      let old = adds ? fromAdded : fromRemoved + 1;
      while (old < before.length && old - diagonal < after.length && before[old] === after[old - diagonal]) old += 1;
      furthest[limit + 1 + diagonal] = old;
      if (old >= before.length && old - diagonal >= after.length) return tracedBack(before, after, steps);
    }
  }
  return null;
}

/** The parts along the path that `steps` record: `furthest` before each number of edits, around the middle diagonal. */
function tracedBack(before: readonly string[], after: readonly string[], steps: readonly Int32Array[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let [old, fresh] = [before.length, after.length];
  for (const [edits, furthest] of [...steps.entries()].reverse()) {
    const middle = edits + 1;
    const diagonal = old - fresh;
    const [fromAdded, fromRemoved] = [at(furthest, middle + diagonal + 1), at(furthest, middle + diagonal - 1)];
    const adds = diagonal === -edits || (diagonal !== edits && fromRemoved < fromAdded);
    const start = edits === 0 ? 0 : adds ? fromAdded : fromRemoved + 1;
    while (old > start) {
      old -= 1;
      parts.push(same(before[old] ?? ""));
    }
    if (edits > 0 && adds) {
      fresh = old - diagonal - 1;
      parts.push({ type: "added", text: after[fresh] ?? "" });
    } else if (edits > 0) {
      old -= 1;
      fresh = old - diagonal + 1;
      parts.push({ type: "removed", text: before[old] ?? "" });
    }
  }
  return parts.reverse();
}

/** Removed before added where both are adjacent, and white space alone between changes is part of them. */
function withoutGaps(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let removed: DiffPart[] = [];
  let added: DiffPart[] = [];
  for (const [index, part] of parts.entries()) {
    const isGap = part.type === "same" && /^\s+$/u.test(part.text);
    const isBetweenChanges = removed.length + added.length > 0 && (parts[index + 1]?.type ?? "same") !== "same";
    if (part.type === "same" && !(isGap && isBetweenChanges)) {
      result.push(...removed, ...added, part);
      [removed, added] = [[], []];
    } else {
      if (part.type !== "added") removed.push({ type: "removed", text: part.text });
      if (part.type !== "removed") added.push({ type: "added", text: part.text });
    }
  }
  return [...result, ...removed, ...added];
}

/** Neighbours of one type as one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: { type: DiffPart["type"]; texts: string[] }[] = [];
  for (const { type, text } of parts) {
    const last = result.at(-1);
    if (last?.type === type) last.texts.push(text);
    else result.push({ type, texts: [text] });
  }
  return result.map(({ type, texts }) => ({ type, text: texts.join("") }));
}

function replaced(before: readonly string[], after: readonly string[]): DiffPart[] {
  return [
    ...before.map((text): DiffPart => ({ type: "removed", text })),
    ...after.map((text): DiffPart => ({ type: "added", text })),
  ].filter(({ text }) => text !== "");
}

function same(text: string): DiffPart {
  return { type: "same", text };
}

function at(numbers: Int32Array, index: number): number {
  return numbers[index] ?? 0;
}
