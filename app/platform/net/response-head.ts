/** The head of a response in a form that Node's parser reads. */
type ReadableHead = {
  text: string;
  /** Of the head as it was sent. */
  length: number;
  /** False for a status 1xx, after which another head follows. */
  isFinal: boolean;
};

/** What may be in front of a status line; browsers skip up to four characters. */
const START = /^.{0,4}?(?=http|icy )/is;
const START_LENGTH = 8;

/**
 * Reads the head of a response as browsers do: a status line in any case, without a version or status, or of SHOUTcast 1
 * (`ICY 200 OK`); white space before colons; lines that are no headers skipped, and folded ones joined; equal lengths as
 * one, and lengths that are none left out. Different lengths are left as they are, and so refused by Node's parser.
 * "unreadable": not the head of a response, for browsers either. Another protocol is recognised by its first bytes.
 * `received`: the beginning of a response, in Latin-1.
 * Source: Chromium's http_response_headers.cc and http_util.cc; Firefox's nsHttpResponseHead.cpp.
 */
export function readHead(received: string): ReadableHead | "incomplete" | "unreadable" {
  const junk = START.exec(received)?.[0];
  if (junk === undefined && received.length >= START_LENGTH) return "unreadable";
  const rest = received.slice(junk?.length);
  const blankLine = /\n\r?\n/.exec(rest);
  if (!blankLine) return "incomplete";
  const [first = "", ...lines] = rest.slice(0, blankLine.index).split(/[\r\n]+/);
  const status = readStatusLine(first);
  if (!status) return "unreadable";
  const headers = withoutVainLengths(readHeaders(lines));
  const text = [status.line, ...headers.map(({ name, value }) => `${name}:${value}`), "", ""].join("\r\n");
  const length = received.length - rest.length + blankLine.index + blankLine[0].length;
  return { text, length, isFinal: !/^1(?!01)/.test(status.code) };
}

/** HTTP/2.0 is read as 1.1, and what is older as 1.0; without a status it is 200. */
function readStatusLine(line: string): { line: string; code: string } | null {
  if (!/^(?:http|icy )/i.test(line)) return null;
  const [, major = "1", minor = "0"] = /^http\/(\d)\.(\d)/i.exec(line) ?? [];
  const space = line.indexOf(" ");
  const [, digits = "", reason = ""] = /^ *(\d*)(.*)$/.exec(space < 0 ? "" : line.slice(space)) ?? [];
  if (digits !== "" && digits.length !== 3) return null;
  const code = digits || "200";
  const version = Number(major) > 1 || (major === "1" && minor !== "0") ? "1.1" : "1.0";
  return { line: `HTTP/${version} ${code} ${reason.trim()}`, code };
}

type Header = { name: string; value: string };

const TOKEN = /^[\w!#$%&'*+\-.^`|~]+$/;

function readHeaders(lines: readonly string[]): Header[] {
  const headers: Header[] = [];
  let last: Header | null = null;
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (last) last.value += line;
      continue;
    }
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trimEnd();
    last = TOKEN.test(name) ? { name, value: line.slice(colon + 1) } : null;
    if (last) headers.push(last);
  }
  return headers;
}

/** More digits than a stream ever has bytes: Node's parser refuses numbers that it cannot represent. */
const LENGTH = /^\d{1,15}$/;

function withoutVainLengths(headers: readonly Header[]): readonly Header[] {
  const isLength = ({ name }: Header) => name.toLowerCase() === "content-length";
  const lengths = headers.filter(isLength).flatMap(({ value }) => value.split(",").map((length) => length.trim()));
  const [length = "", ...others] = new Set(lengths);
  if (lengths.length === 0 || others.length > 0) return headers;
  const rest = headers.filter((header) => !isLength(header));
  return LENGTH.test(length) ? [...rest, { name: "Content-Length", value: ` ${length}` }] : rest;
}
