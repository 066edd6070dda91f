import { decodeHead, decodeText, detectEncoding, readListBytes } from "./decode-list.server.ts";
import { splitLines } from "./lines.ts";
import { detectListFormat, firstLine, type ListEncoding, type ListFormat } from "./list-format.ts";
import type { BadRow, ListedRow } from "./listed-row.ts";
import { delimiterOf, readCsv, readPyradioCsv } from "./read-csv.ts";
import { jsonElements, readJson } from "./read-json.ts";
import { readM3u, readPls } from "./read-m3u-and-pls.ts";
import { readOpml } from "./read-opml.ts";
import { readXspf } from "./read-xspf.ts";
import { xmlTokens } from "./xml.ts";

type ReadList = {
  format: ListFormat;
  encoding: ListEncoding;
  /** In the order of the file, parsed on demand. Can be iterated once. */
  rows: AsyncIterable<ListedRow | BadRow>;
  /** How much of the decompressed file the rows that were parsed so far take: from 0 to 1. */
  readShare: () => number;
};

/**
 * Reads a list of stations: M3U, PLS, XSPF, OPML, JSON (an array, or one object per line) or CSV, each also with gzip.
 * `file`: its bytes, as from createReadStream; `name`: its file name, used only where the content is ambiguous.
 * Errors: UnreadableList for any other file, before the first row. An invalid entry is a BadRow and does not stop the
 * others. Keeps the file in memory, at most 64 MiB, and decodes it in chunks.
 */
export async function readList(file: AsyncIterable<Uint8Array>, name: string): Promise<ReadList> {
  const bytes = await readListBytes(file);
  const encoding = detectEncoding(bytes);
  const head = decodeHead(bytes, encoding);
  const format = detectListFormat(head, name);
  let bytesRead = 0;
  const text = decodeText(bytes, encoding, (count) => {
    bytesRead = count;
  });
  return {
    format,
    encoding,
    rows: rowsOf(format, text, head),
    readShare: () => bytesRead / Math.max(1, bytes.length),
  };
}

function rowsOf(format: ListFormat, chunks: AsyncIterable<string>, head: string): AsyncIterable<ListedRow | BadRow> {
  switch (format) {
    case "m3u":
      return readM3u(splitLines(chunks));
    case "pls":
      return readPls(splitLines(chunks));
    case "xspf":
      return readXspf(xmlTokens(chunks));
    case "opml":
      return readOpml(xmlTokens(chunks));
    case "json":
      return readJson(jsonElements(chunks));
    case "json-lines":
      return readJson(splitLines(chunks));
    case "csv":
      return readCsv(splitLines(chunks), delimiterOf(firstLine(head)));
    case "pyradio-csv":
      return readPyradioCsv(splitLines(chunks), delimiterOf(firstLine(head)));
  }
}
