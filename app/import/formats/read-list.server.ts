import { detectListFormat } from "./detect-list-format.ts";
import { jsonElements } from "./json-texts.ts";
import { splitLines } from "./lines.ts";
import { listBytes } from "./list-bytes.server.ts";
import { decodeHead, decodeText, detectEncoding } from "./list-encoding.server.ts";
import type { ListEncoding, ListFormat } from "./list-format.ts";
import type { BadRow, ListedRow } from "./listed-row.ts";
import { delimiterOf, readCsv, readPyradioCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { readM3u } from "./read-m3u.ts";
import { readOpml } from "./read-opml.ts";
import { readPls } from "./read-pls.ts";
import { readXspf } from "./read-xspf.ts";
import { xmlTokens } from "./xml-tokens.ts";

export type ReadList = {
  format: ListFormat;
  encoding: ListEncoding;
  /** In the order of the file; each is read when it is asked for. Can be walked once. */
  rows: AsyncIterable<ListedRow | BadRow>;
};

/**
 * Reads a list of stations: M3U, PLS, XSPF, OPML, JSON (an array, or one object a line), CSV, each also compressed with gzip.
 * `file`: its bytes, such as createReadStream gives them; `name`: what it is called, which decides only where the content does not.
 * Errors: UnreadableList when it is none of these, before any row; an entry that cannot be read is a BadRow, and does not stop
 * the others. Holds the file in memory, at most 64 MiB, and of its text a piece at a time.
 */
export async function readList(file: AsyncIterable<Uint8Array>, name: string): Promise<ReadList> {
  const bytes = await listBytes(file);
  const encoding = detectEncoding(bytes);
  const head = decodeHead(bytes, encoding);
  const format = detectListFormat(head, name);
  return { format, encoding, rows: rowsOf(format, decodeText(bytes, encoding), head) };
}

function rowsOf(format: ListFormat, pieces: AsyncIterable<string>, head: string): AsyncIterable<ListedRow | BadRow> {
  switch (format) {
    case "m3u":
      return readM3u(splitLines(pieces));
    case "pls":
      return readPls(splitLines(pieces));
    case "xspf":
      return readXspf(xmlTokens(pieces));
    case "opml":
      return readOpml(xmlTokens(pieces));
    case "json":
      return readJson(jsonElements(pieces));
    case "json-lines":
      return readJson(splitLines(pieces));
    case "csv":
      return readCsv(splitLines(pieces), delimiterOf(firstLine(head)));
    case "pyradio-csv":
      return readPyradioCsv(splitLines(pieces), delimiterOf(firstLine(head)));
  }
}

function firstLine(head: string): string {
  return head.split(/\r\n|\n|\r/).find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
}
