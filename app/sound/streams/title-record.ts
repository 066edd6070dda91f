import type { SongTitle } from "#app/platform/live-events/live-change.ts";

/** A longer record is cut: metadata has at most 4,080 bytes, but a status page any length. */
const MAX_LENGTH = 2_000;

/**
 * Reads a title that is a record of broadcast automation: `key="value"` pairs in any order, after the artist or not, or
 * more than three fields of one separator. Undefined for any other text; null for a record that is not understood, and
 * for one of a spot.
 */
export function readTitleRecord(text: string): SongTitle | null | undefined {
  const record = text.slice(0, MAX_LENGTH).trim();
  if (!/[=~|;^\t¦¬]/.test(record)) return undefined;
  const pairs = readPairs(record);
  return pairs === undefined ? readFields(record) : pairs;
}

const KEY = String.raw`[a-z][\w-]*\s*=`;

/** A value ends at its quotation mark before another key or the end: marks inside are not escaped. */
const PAIR = new RegExp(String.raw`\b([a-z][\w-]*)\s*=\s*(["']?)(.*?)(?:\2(?=[\s,;|&~]*(?:${KEY}|$))|$)`, "gis");

const TITLE_KEY = /^(?:text|song|track|tit2|(?:song|cue|track)?_?(?:title|name))$/i;
const ARTIST_KEY = /^(?:performer|tpe1|(?:track|song)?_?artist(?:_?name)?)$/i;
const SPOT_KEY = /^(?:song)?_?spot$/i;

/** Null for anything but music: M in `song_spot`, as opposed to T and F. */
function readPairs(text: string): SongTitle | null | undefined {
  if (!text.includes("=")) return undefined;
  const pairs = [...text.replace(/[“”„]|\\"/g, '"').matchAll(PAIR)].map(([, key = "", quote = "", value = ""]) => {
    return {
      key,
      quote,
      value: value.trim(),
      isKnown: [TITLE_KEY, ARTIST_KEY, SPOT_KEY].some((known) => known.test(key)),
    };
  });
  const quoted = pairs.filter(({ quote }) => quote !== "");
  const known = pairs.filter(({ isKnown }) => isKnown);
  const beginsWithKey = new RegExp(`^${KEY}`, "i").test(text);
  const isRecord = quoted.length > 1 || quoted.some(({ isKnown }) => isKnown) || (beginsWithKey && known.length > 1);
  if (!isRecord) return undefined;
  const firstOf = (pattern: RegExp) => pairs.find(({ key, value }) => pattern.test(key) && value !== "")?.value ?? "";
  if (/^[^m]/i.test(firstOf(SPOT_KEY))) return null;
  const before = beginsWithKey ? "" : text.slice(0, text.search(new RegExp(KEY, "i")));
  const title = firstOf(TITLE_KEY);
  return title === "" ? null : { artist: firstOf(ARTIST_KEY) || before.replace(/[\s\-–—|:;,~]+$/, ""), title };
}

const SEPARATORS = ["~", "|", ";", "^", "\t", "¦", "¬"];

/** Times, numbers, identifiers and URLs. */
const NO_TEXT =
  /^(?:[\d\s.,:/+_-]+|\d{4}-\d\d-\d\d[T ][\d:.+Z-]*|[\da-f]{8,}(?:-[\da-f]+)*|https?:\S*|true|false|null)$/i;

/** Fields with spaces around them are a text of a person, such as «Rock | Pop | Jazz | Blues». */
function readFields(text: string): SongTitle | null | undefined {
  const separator = SEPARATORS.find((one) => text.split(one).length > 3);
  if (separator === undefined) return undefined;
  const fields = text.split(separator);
  if (fields.some((field) => field !== field.trim())) return undefined;
  const values = fields.map((field) => field.replace(/^"(.*)"$/, "$1").trim()).filter(Boolean);
  const [artist, title] = values.filter((value) => !NO_TEXT.test(value));
  const isDecoration = values.length === 1;
  if (isDecoration) return undefined;
  const [first = "", second = ""] = fields;
  if (first.includes(" - ") || first.includes(" – ")) return splitAtDash(first);
  if (artist === first && /^\d{1,4}$/.test(second)) return { artist, title: second };
  if (artist !== undefined && title !== undefined) return { artist, title };
  return artist !== undefined && artist === first ? { artist: "", title: artist } : null;
}

function splitAtDash(text: string): SongTitle {
  const [artist = "", ...title] = text.split(/ [-–] /);
  return { artist, title: title.join(" - ") };
}
