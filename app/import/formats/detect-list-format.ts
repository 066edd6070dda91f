import type { ListFormat } from "./list-format.ts";
import { columnsOf, delimiterOf } from "./read-csv.ts";
import { UnreadableList } from "./unreadable-list.ts";

const NOT_A_LIST = "Formato desconhecido. São aceites listas M3U, PLS, XSPF, OPML, JSON e CSV.";

/**
 * What a list is written in, by its beginning; only where that does not tell, by its name.
 * `head`: its first characters, some thousands. Errors: UnreadableList, with a sentence that says what the file is instead.
 */
export function detectListFormat(head: string, name: string): ListFormat {
  const text = head.trimStart();
  if (text === "") throw new UnreadableList("O ficheiro está vazio.");
  if (isBinary(text)) throw new UnreadableList("O ficheiro não é texto.");
  if (text.startsWith("<")) return xmlFormat(text);
  if (/^\[playlist\]/i.test(text) || /^(file|title|numberofentries)\d*\s*=/i.test(text)) return "pls";
  if (text.startsWith("[") || /^\{\s*"stations"\s*:\s*\[/.test(text)) return "json";
  if (text.startsWith("{")) return "json-lines";
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
  const bare = text.replace(/<!--[\s\S]*?(-->|$)|<\?[\s\S]*?(\?>|$)/g, "").trimStart();
  const root = /<(?:[\w.-]+:)?([a-z]+)/i.exec(bare)?.[1]?.toLowerCase() ?? "";
  if (root === "playlist") return "xspf";
  if (root === "opml") return "opml";
  if (/^<!doctype\s+html/i.test(bare) || ["html", "head", "body", "div", "p"].includes(root)) {
    throw new UnreadableList("O ficheiro é uma página Web, não uma lista de estações.");
  }
  return unreadable();
}

function formatOfLines(text: string): ListFormat | null {
  const first = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  if (/^\s*[a-z][a-z\d+.-]*:\/\/[^\s,;]+\s*$/i.test(first)) return "m3u";
  const cells = first.split(delimiterOf(first)).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  if (columnsOf(cells)) return "csv";
  return /^([a-z][a-z\d+.-]*:\/\/\S+|-)$/i.test(cells[1] ?? "") ? "pyradio-csv" : null;
}

function formatOfName(name: string): ListFormat | null {
  if (/\.m3u8?(\.gz)?$/i.test(name)) return "m3u";
  return /\.pls(\.gz)?$/i.test(name) ? "pls" : null;
}

function unreadable(): never {
  throw new UnreadableList(NOT_A_LIST);
}
