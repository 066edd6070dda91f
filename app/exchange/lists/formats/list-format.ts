import { csvDelimiterOf, delimiterOf } from "./read-csv.ts";
import { fieldsOf } from "./record-fields.ts";

const LIST_FORMATS = ["m3u", "pls", "xspf", "opml", "xml", "json", "json-lines", "csv", "pyradio-csv"] as const;

export type ListFormat = (typeof LIST_FORMATS)[number];

/** Latin-1 is decoded as Windows-1252, its superset. */
export type ListEncoding =
  | "ascii"
  | "utf-8"
  | "utf-8 with BOM"
  | "utf-16le"
  | "utf-16be"
  | "iso-8859-1"
  | "windows-1252"
  /** Any other one that an XML declaration names. */
  | (string & {});

/** The file is not a list in a supported format. The message is a Portuguese sentence for the user. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}

export const NOT_A_LIST = "Formato desconhecido. São aceites listas M3U, PLS, XSPF, OPML, ASX, WPL, JSON, XML e CSV.";

/**
 * Detects the format of a list by its beginning, and only if that is ambiguous by its file name.
 * `head`: the first few thousand characters. Errors: UnreadableList, with a sentence on what the file is instead.
 */
export function detectListFormat(head: string, name: string): ListFormat {
  const text = head.trimStart();
  if (text === "") throw new UnreadableList("O ficheiro está vazio.");
  if (isBinary(text)) throw new UnreadableList("O ficheiro não é texto.");
  if (text.startsWith("<")) return xmlFormat(text);
  if (/^\[playlist\]/i.test(text) || /^(file|title|numberofentries)\d*\s*=/i.test(text)) return "pls";
  if (text.startsWith("[")) return "json";
  if (text.startsWith("{")) return isJsonLines(text) ? "json-lines" : "json";
  if (text.startsWith("#") && /^#EXT-X-(TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)/im.test(text)) {
    throw new UnreadableList(
      "O ficheiro é a lista de segmentos de uma única transmissão (HLS), não uma lista de estações.",
    );
  }
  if (text.startsWith("#") && /^#EXT(M3U|INF)/im.test(text)) return "m3u";
  return formatOfLines(text) ?? formatOfName(name) ?? unreadable();
}

function isBinary(text: string): boolean {
  const controls = text.match(/[^\P{Cc}\t\n\r\f\v]/gu)?.length ?? 0;
  return controls > text.length / 20;
}

function xmlFormat(text: string): ListFormat {
  const content = text.replace(/<!--[\s\S]*?(-->|$)|<\?[\s\S]*?(\?>|$)/g, "").trimStart();
  const root = /<(?:[\w.-]+:)?([a-z]+)/i.exec(content)?.[1]?.toLowerCase() ?? "";
  if (root === "playlist" && /<(?:[\w.-]+:)?track/i.test(content)) return "xspf";
  if (root === "opml") return "opml";
  if (/^<!doctype\s+html/i.test(content) || ["html", "head", "body", "div", "p"].includes(root)) {
    throw new UnreadableList("O ficheiro é uma página Web, não uma lista de estações.");
  }
  // Feeds have titles and URLs, of articles or podcasts.
  return root === "" || ["rss", "feed", "rdf"].includes(root) ? unreadable() : "xml";
}

/** Whether a text that begins with an object has one object per line: a document may begin with one on its first line. */
function isJsonLines(text: string): boolean {
  const [first = "", second = ""] = text.split(/[\r\n]+/, 2).map((line) => line.trim());
  if (second.startsWith("{")) return !/[[{:,]$/.test(first);
  return second === "" ? isStation(first) : first.endsWith("}");
}

function isStation(json: string): boolean {
  try {
    return fieldsOf(JSON.parse(json))("streamUrl") !== "";
  } catch {
    // Another kind of document, or the beginning of a long line.
    return false;
  }
}

/** The first line that is neither empty nor a comment; empty if there is none. */
export function firstLine(text: string): string {
  return text.split(/\r\n|\n|\r/).find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
}

/** A URL alone, also with the ';' of SHOUTcast at its end, or with Kodi's options after a bar. */
const URL_LINE = /^\s*[a-z][a-z\d+.-]*:\/\/[^\s,;|]+(?:\/;[^\s,;|]*)?(?:\|.*)?$/i;

function formatOfLines(text: string): ListFormat | null {
  const first = firstLine(text);
  if (URL_LINE.test(first.trimEnd())) return "m3u";
  if (csvDelimiterOf(text)) return "csv";
  const cells = first.split(delimiterOf(first)).map((cell) => cell.trim());
  return /^([a-z][a-z\d+.-]*:\/\/\S+|-)$/i.test(cells[1] ?? "") ? "pyradio-csv" : null;
}

function formatOfName(name: string): ListFormat | null {
  if (/\.m3u8?(\.gz)?$/i.test(name)) return "m3u";
  return /\.pls(\.gz)?$/i.test(name) ? "pls" : null;
}

function unreadable(): never {
  throw new UnreadableList(NOT_A_LIST);
}
