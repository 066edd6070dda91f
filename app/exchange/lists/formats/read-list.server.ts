import {
  decodeHead,
  decodeText,
  detectEncoding,
  GUESSED_BYTES,
  guessedPart,
  readListBytes,
} from "./decode-list.server.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { ENTRY_TOO_LONG, splitLines } from "./lines.ts";
import {
  detectListFormat,
  firstLine,
  type ListEncoding,
  type ListFormat,
  NOT_A_LIST,
  UnreadableList,
} from "./list-format.ts";
import { type BadRow, isBadRow, type ListedRow } from "./listed-row.ts";
import { csvDelimiterOf, delimiterOf, readCsv, readPyradioCsv } from "./read-csv.ts";
import { readJson, readJsonDocument } from "./read-json.ts";
import { readM3u, readPls } from "./read-m3u-and-pls.ts";
import { readOpml } from "./read-opml.ts";
import { readXml } from "./read-xml.ts";
import { readXspf } from "./read-xspf.ts";
import { xmlTokens } from "./xml.ts";

type ReadList = {
  format: ListFormat;
  encoding: ListEncoding;
  /** Of a guessed encoding a name that was read in it; otherwise empty. */
  sample: string;
  /** In the order of the file, parsed on demand. Can be iterated once. */
  rows: AsyncIterable<ListedRow | BadRow>;
  /** How much of the decompressed file the rows that were parsed so far take: from 0 to 1. */
  readShare: () => number;
};

/**
 * Reads a list of stations: M3U, PLS, XSPF, OPML, other XML, JSON (an array, a document with stations at any depth, or
 * one object per line) or CSV, each also with gzip.
 * `file`: its bytes, as from createReadStream; `name`: its file name, used only where the content is ambiguous;
 * `country`: of rows without one, which helps to guess an encoding that nothing tells.
 * Errors: UnreadableList for any other file, before the first row. An invalid entry is a BadRow and does not stop the
 * others. Keeps the file in memory, at most 64 MiB, and decodes it in chunks.
 */
export async function readList(file: AsyncIterable<Uint8Array>, name: string, country = ""): Promise<ReadList> {
  const bytes = await readListBytes(file);
  const declared = detectEncoding(bytes);
  const readRows = (encoding: ListEncoding) => {
    const head = decodeHead(bytes, encoding);
    const part = bytes.subarray(0, GUESSED_BYTES);
    return rowsOfPart(rowsOf(detectListFormat(head, name), decodeText(part, encoding), { head, bytes: part.length }));
  };
  const { encoding, sample } = declared
    ? { encoding: declared, sample: "" }
    : await guessEncoding(guessedPart(bytes), readRows, country);
  const head = decodeHead(bytes, encoding);
  const format = detectListFormat(head, name);
  let bytesRead = 0;
  const text = decodeText(bytes, encoding, (count) => {
    bytesRead = count;
  });
  return {
    format,
    encoding,
    sample,
    rows: await fromFirstStation(format, rowsOf(format, text, { head, bytes: bytes.length })),
    readShare: () => bytesRead / Math.max(1, bytes.length),
  };
}

type Rows = AsyncGenerator<ListedRow | BadRow>;

/** The rows of a part of a file, which may end within a document. */
async function* rowsOfPart(rows: Rows): Rows {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
  }
}

/** Of a file that is no list of stations. */
const MAX_ROWS_WITHOUT_STATION = 1_000;

/**
 * The rows of a list, of which those up to the first station have been read. Errors: UnreadableList for JSON and XML
 * without any: such files are not only lists of stations.
 */
async function fromFirstStation(format: ListFormat, rows: Rows): Promise<AsyncIterable<ListedRow | BadRow>> {
  if (!["json", "json-lines", "xml"].includes(format)) return rows;
  const read: (ListedRow | BadRow)[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    read.push(next.value);
    if (!isBadRow(next.value)) break;
    if (read.length === MAX_ROWS_WITHOUT_STATION) throw new UnreadableList(NOT_A_LIST);
  }
  const last = read.at(-1);
  if (last && isBadRow(last) && read.every((row) => isBadRow(row) && row.problem !== ENTRY_TOO_LONG))
    throw new UnreadableList(NOT_A_LIST);
  const next = () => {
    const value = read.shift();
    return value ? Promise.resolve({ done: false as const, value }) : rows.next();
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => rows.return(undefined) }) };
}

type ListText = { head: string; bytes: number };

function rowsOf(format: ListFormat, chunks: AsyncIterable<string>, { head, bytes }: ListText): Rows {
  switch (format) {
    case "m3u":
      return readM3u(splitLines(chunks));
    case "pls":
      return readPls(splitLines(chunks));
    case "xspf":
      return readXspf(xmlTokens(chunks));
    case "opml":
      return readOpml(xmlTokens(chunks));
    case "xml":
      return readXml(xmlTokens(chunks), bytes);
    case "json":
      return readJsonDocument(chunks, bytes);
    case "json-lines":
      return readJson(splitLines(chunks));
    case "csv":
      return readCsv(splitLines(chunks), csvDelimiterOf(head) ?? "");
    case "pyradio-csv":
      return readPyradioCsv(splitLines(chunks), delimiterOf(firstLine(head)));
  }
}
