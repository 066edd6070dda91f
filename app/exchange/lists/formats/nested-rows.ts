import { NOT_A_LIST, UnreadableList } from "./list-format.ts";
import { type BadRow, isBadRow, type ListedRow } from "./listed-row.ts";
import { fieldOfKey, fieldsOf } from "./record-fields.ts";
import { recordRow } from "./record-row.ts";

/** A document is parsed at once: requests wait for about 30 ms. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;

/** Deeper values are ignored: no program writes them, and each level is a call. */
const MAX_DEPTH = 20;

/** Only the innermost groups around a station become tags. */
export const MAX_GROUPS = 5;

/** Elements that are entries of a list also without a name: of ASX, and of Windows Media Player's WPL. */
const ENTRIES = new Set(["entry", "ref", "entryref", "media", "audio"]);

type Around = {
  /** Of the value in its record; an element of an array has that of the array. */
  key: string;
  depth: number;
  /** Names of the groups around it, from outside in. */
  groups: readonly string[];
  /** The name of the whole list, which an ASX of one station has instead of its entry. */
  listName: string;
};

/**
 * The stations in a parsed JSON or XML document, at any depth: all records with a name and a stream, their `row` as in
 * the order of the document. The records around a station are its groups, but for the outermost one, which is the list.
 * The other elements of an array with stations give BadRows; everything else is ignored.
 */
export function* nestedRows(document: unknown, rowsBefore = 0): Generator<ListedRow | BadRow> {
  let row = rowsBefore;
  for (const found of rowsIn(document, { key: "", depth: 0, groups: [], listName: "" })) {
    row += 1;
    yield { ...found, row };
  }
}

/**
 * The same of a whole document. Errors: UnreadableList if it has none; `isEmpty`: not an error of a list without entries.
 */
export function* rowsOfDocument(document: unknown, isEmpty: boolean): Generator<ListedRow | BadRow> {
  let hasRows = false;
  for (const row of nestedRows(document)) {
    hasRows = true;
    yield row;
  }
  if (!hasRows && !isEmpty) throw new UnreadableList(NOT_A_LIST);
}

/** Whether a document is a list without entries, such as `[]` and `{"stations": []}`. */
export function isEmptyList(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  const parts = Object.values(value);
  const lists = parts.filter((part) => typeof part === "object" && part !== null);
  return parts.length === 0 || (lists.length > 0 && lists.every((part) => isEmptyList(part, depth + 1)));
}

function* rowsIn(value: unknown, around: Around): Generator<ListedRow | BadRow> {
  if (typeof value !== "object" || value === null || around.depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    yield* rowsOfArray(value, around);
    return;
  }
  // The parsers make objects with string keys and values of any type.
  const record = value as Record<string, unknown>;
  const text = fieldsOf(record);
  const name = text("name");
  if (text("streamUrl") && (name || ENTRIES.has(around.key))) {
    yield stationIn(record, around);
    return;
  }
  const isList = around.depth === 0;
  // «root» is RadioTray's outermost group.
  const group = isList || name === "root" ? "" : text("genre") || name;
  const groups = group ? [...around.groups, group] : around.groups;
  const listName = isList ? name : around.listName;
  for (const [key, part] of Object.entries(record)) {
    const field = fieldOfKey(key);
    if (field === "imageUrl" || field === "websiteUrl") continue;
    yield* rowsIn(part, { key: key.toLowerCase(), depth: around.depth + 1, groups, listName });
  }
}

function* rowsOfArray(parts: readonly unknown[], around: Around): Generator<ListedRow | BadRow> {
  /** Elements without stations, until one with a station is found; null from then on. */
  let held: unknown[] | null = [];
  for (const part of parts) {
    let hasRows = false;
    for (const row of rowsIn(part, { ...around, depth: around.depth + 1 })) {
      for (const before of held ?? []) yield rowWithoutStation(before);
      held = null;
      hasRows = true;
      yield row;
    }
    if (hasRows) continue;
    if (held) held.push(part);
    else yield rowWithoutStation(part);
  }
}

function rowWithoutStation(part: unknown): ListedRow | BadRow {
  return recordRow(0, part, () =>
    typeof part === "object" && part !== null ? Object.keys(part).join(", ") : `${part}`,
  );
}

function stationIn(record: Record<string, unknown>, { groups, listName, key }: Around): ListedRow | BadRow {
  const row = recordRow(0, record, () => "");
  if (isBadRow(row) || row.upstream) return row;
  const innermost = groups.slice(-MAX_GROUPS).reverse();
  return {
    ...row,
    name: row.name || (ENTRIES.has(key) ? listName : ""),
    genre: row.genre || (innermost[0] ?? ""),
    tags: [...row.tags, ...innermost],
  };
}
