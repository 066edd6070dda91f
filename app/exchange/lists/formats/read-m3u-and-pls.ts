import { parseUuid } from "#app/exchange/radio-browser/uuid.ts";
import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH, NAME_DIRECTIVE } from "./lines.ts";
import { UnreadableList } from "./list-format.ts";
import {
  type BadRow,
  badRow,
  type ListedRow,
  listedCountry,
  listedTags,
  listedUrl,
  NO_STREAM,
  rowOf,
} from "./listed-row.ts";

type EntryFields = Partial<Omit<ListedRow, "row">>;

/**
 * Reads stations from an M3U list: URLs, each described by the directives before it. Supports IPTV attributes
 * (tvg-name, tvg-logo, tvg-country, tvg-language, group-title), #EXTGRP, #EXTGENRE, #EXTIMG, #RADIOBROWSERUUID and
 * our own #RADIOWAVENAME; ignores others, such as #KODIPROP and #EXTVLCOPT. Source: there is no standard; as written by Winamp, VLC, Kodi and Radio Browser.
 */
export async function* readM3u(lines: AsyncIterable<string[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  /** Fields of the next URL, from the directives before it, and the text of its #EXTINF. */
  let fields: EntryFields = {};
  let extinf = "";
  for await (const batch of lines) {
    for (const line of batch) {
      const text = line.trim();
      if (text === "") continue;
      if (!text.startsWith("#")) {
        row += 1;
        yield line.length > MAX_ENTRY_LENGTH
          ? badRow(row, ENTRY_TOO_LONG, text)
          : rowOf(row, { ...fields, streamUrl: text });
        [fields, extinf] = [{}, ""];
      } else if (/^#EXTINF:/i.test(text)) {
        if (extinf) {
          row += 1;
          yield badRow(row, NO_STREAM, extinf);
          fields = {};
        }
        extinf = text;
        fields = { ...fields, ...parseExtinf(text.slice("#EXTINF:".length)) };
      } else {
        fields = { ...fields, ...parseDirective(text) };
      }
    }
  }
  if (extinf) yield badRow(row + 1, NO_STREAM, extinf);
}

/** An attribute with its value in quotation marks of either kind, or in none. */
const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"',]+))/g;

/** `-1 tvg-logo="…" group-title="…",Name`: the name follows the first comma outside quotation marks. */
function parseExtinf(text: string): EntryFields {
  const comma = commaOutsideQuotes(text);
  const attributes: Record<string, string> = {};
  for (const [, key = "", double, single, bare = ""] of text.slice(0, comma).matchAll(ATTRIBUTE)) {
    attributes[key.toLowerCase()] = double ?? single ?? bare;
  }
  const name = text.slice(comma + 1).trim() || (attributes["tvg-name"] ?? "").trim();
  return {
    ...(name && { name }),
    ...(attributes["tvg-logo"] && { imageUrl: listedUrl(attributes["tvg-logo"]) }),
    ...(attributes["group-title"] && genreOfGroup(attributes["group-title"])),
    ...(attributes["tvg-language"] && { languages: attributes["tvg-language"].trim() }),
    ...(attributes["tvg-country"] && listedCountry(attributes["tvg-country"])),
  };
}

/** An apostrophe is a quotation mark only at the beginning of a value, where another one ends it. */
function commaOutsideQuotes(text: string): number {
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted;
    if (text[index] === "'" && text[index - 1] === "=" && !isQuoted) {
      const end = text.indexOf("'", index + 1);
      if (end > 0) index = end;
    }
    if (text[index] === "," && !isQuoted) return index;
  }
  // The last quotation mark is not closed.
  return text.lastIndexOf(",") >= 0 ? text.indexOf(",", text.lastIndexOf('",')) : text.length;
}

function parseDirective(text: string): EntryFields {
  const [, key = "", value = ""] = /^#([A-Z]+):(.*)$/i.exec(text) ?? [];
  switch (key.toUpperCase()) {
    case "EXTGRP":
    case "EXTGENRE":
      return genreOfGroup(value);
    case "EXTIMG":
      return { imageUrl: listedUrl(value) };
    case "RADIOBROWSERUUID":
      return { uuid: parseUuid(value) ?? "" };
    case NAME_DIRECTIVE:
      return { name: value.trim() };
    default:
      return {};
  }
}

/** The groups of a radio list are genres, one or several. */
function genreOfGroup(text: string): EntryFields {
  const tags = listedTags(text);
  return { genre: tags[0] ?? "", tags };
}

/** All entries are in memory until the last is read; five times the largest known directory. */
const MAX_ENTRIES = 300_000;

/**
 * Reads stations from a PLS list, in the order of their numbers. Ignores NumberOfEntries. Several servers of one
 * station are several rows. Of a repeated key the first value counts.
 * Errors: UnreadableList with more than MAX_ENTRIES. Source: Winamp's PLS, versions 1 and 2.
 */
export async function* readPls(lines: AsyncIterable<string[]>): AsyncGenerator<ListedRow | BadRow> {
  const entries = new Map<number, { file?: string; title?: string }>();
  for await (const batch of lines) {
    for (const line of batch) {
      const [, key = "", number, value = ""] = /^\s*(file|title)(\d{1,9})\s*=(.*)$/i.exec(line) ?? [];
      if (number === undefined) continue;
      const entry = entries.get(Number(number)) ?? {};
      if (key.toLowerCase() === "file") entry.file ??= value;
      else entry.title ??= value;
      entries.set(Number(number), entry);
      if (entries.size > MAX_ENTRIES) throw new UnreadableList("A lista PLS tem demasiadas estações (máximo 300 000).");
    }
  }
  let row = 0;
  for (const [, { file = "", title = "" }] of [...entries].sort(([one], [other]) => one - other)) {
    row += 1;
    if (file.length > MAX_ENTRY_LENGTH - "File".length) yield badRow(row, ENTRY_TOO_LONG, file);
    else if (file.trim() === "") yield badRow(row, NO_STREAM, title);
    else yield rowOf(row, { name: title.trim(), streamUrl: file.trim() });
  }
}
