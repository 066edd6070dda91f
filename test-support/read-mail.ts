import type { SMTPServerEnvelope } from "smtp-server";

export type ReceivedMail = {
  /** As it was received. */
  raw: string;
  envelope: { from: string; to: string[] };
  /** The names of its headers, in lower case, in order; a name that is there twice is listed twice. */
  headerNames: string[];
  /** A header, unfolded and decoded. Undefined when it is not there. */
  header: (name: string) => string | undefined;
  /** The body, or its part of plain text, decoded, with \n between its lines. */
  text: string;
  /** The part of HTML, decoded likewise. Undefined without one. */
  html: string | undefined;
};

/**
 * Reads a mail of one part, or of two alternatives.
 * Source: RFC 5322 (header and body), 2045 (body encodings), 2046 (parts), 2047 (encoded words).
 */
export function readMail(bytes: Buffer, envelope: Pick<SMTPServerEnvelope, "mailFrom" | "rcptTo">): ReceivedMail {
  const raw = bytes.toString("utf8");
  const whole = readPart(raw);
  const parts = partsOf(whole);
  const find = (type: string) => parts.find((part) => part.header("content-type")?.startsWith(type));
  return {
    raw,
    envelope: {
      from: envelope.mailFrom ? envelope.mailFrom.address : "",
      to: envelope.rcptTo.map(({ address }) => address),
    },
    headerNames: whole.headerNames,
    header: whole.header,
    text: textOf(find("text/plain")) ?? "",
    html: textOf(find("text/html")),
  };
}

type Part = Pick<ReceivedMail, "headerNames" | "header"> & { body: string };

/** Header and body of a mail, or of one of its parts. */
function readPart(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, "")
    .split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return { name: line.slice(0, colon).toLowerCase(), value: decodeWords(line.slice(colon + 1).trim()) };
  });
  return {
    headerNames: headers.map(({ name }) => name),
    header: (name) => headers.find((known) => known.name === name.toLowerCase())?.value,
    body: raw.slice(end + 4),
  };
}

function partsOf(whole: Part): Part[] {
  const boundary = /^multipart\/alternative;.*boundary="?([^";]+)/.exec(whole.header("content-type") ?? "")?.[1];
  if (!boundary) return [whole];
  const [, ...rest] = `\r\n${whole.body}`.split(`\r\n--${boundary}`);
  return rest.slice(0, -1).map((part) => readPart(part.replace(/^\r\n/, "")));
}

function textOf(part: Part | undefined): string | undefined {
  return part && decodeBody(part.body, part.header("content-transfer-encoding")).replaceAll("\r\n", "\n");
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : decodeQuotedPrintable(text.replaceAll("_", " ")),
    );
}

function decodeBody(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return decodeQuotedPrintable(body.replace(/=\r\n/g, ""));
  return body;
}

/** Runs of encoded bytes are decoded together: a letter may take several. */
function decodeQuotedPrintable(text: string): string {
  return text.replace(/(=[\dA-F]{2})+/gi, (run) => Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8"));
}
