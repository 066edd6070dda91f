import { Dicer } from "@fastify/busboy";
import { Refusal } from "#app/platform/errors/refusal.ts";

/** A part of a form. `fileName`: null for a field without a file. */
export type FormPart = { name: string; fileName: string | null };

/** In the order of the body: the beginning of a part, then its bytes in chunks. */
type FormPiece = { begins: FormPart } | { bytes: Uint8Array };

const INCOMPLETE = "O formulário chegou incompleto. Tente novamente.";
const NOT_MULTIPART = "Escolha o ficheiro e envie-o pelo formulário.";

/**
 * Maximum size of a part's header, counted from the chunk after the one in which it begins. Browsers write a few
 * hundred bytes.
 */
const MAX_HEADER_BYTES = 16 * 1024;

/** Lists of values by lower-case name, decoded as Latin-1. */
type Header = Partial<Record<string, string[]>>;

type OpenPart = {
  stream: Dicer.PartStream;
  /** Null until it is complete. */
  header: Header | null;
  headerBytes: number;
  isAnnounced: boolean;
};

/**
 * Parses a multipart form as a stream. A chunk of the body is read once the pieces of the one before it are consumed,
 * so that only one chunk is in memory.
 * `contentType`: the request's header, with the boundary.
 * Errors: Refusal `unsupported` for another content type, `bad-request` for a malformed or truncated form.
 * Source: RFC 7578; names as browsers write them: UTF-8, with quotation marks and line breaks percent-encoded.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPiece, void> {
  const { parser, parts, ended, isEnded } = openParser(boundaryOf(contentType));
  for await (const chunk of body) {
    const last = parts.at(-1);
    const written = new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    yield* unreadPieces(parts);
    // The callback comes when the parts are read, and not at all for the last chunk.
    await Promise.race([written, ended]);
    if (isEnded()) break;
    if (last?.header === null) last.headerBytes += chunk.length;
    if (last?.header === null && last.headerBytes > MAX_HEADER_BYTES) throw incomplete();
  }
  if (!isEnded()) parser.end();
  await ended;
  if (parts.at(-1)?.header === null) throw incomplete();
}

/** The parser, the parts that it has found, and a promise of its end, which rejects for a truncated form. */
function openParser(boundary: string) {
  // Not in the library's types: longer headers are cut.
  const options: Dicer.Config & { maxHeaderSize: number } = { boundary, maxHeaderSize: MAX_HEADER_BYTES };
  const parser = new Dicer(options);
  const parts: OpenPart[] = [];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  // Nothing awaits it when the consumer stops early.
  ended.catch(() => {});
  let hasEnded = false;
  parser.on("finish", () => {
    hasEnded = true;
    resolve();
  });
  parser.on("error", () => reject(incomplete()));
  parser.on("part", (stream) => {
    const part: OpenPart = { stream, header: null, headerBytes: 0, isAnnounced: false };
    parts.push(part);
    stream.on("header", (header: Header) => {
      part.header = header;
    });
    // The parser emits it as well; without a listener it would end the process.
    stream.on("error", () => {});
  });
  return { parser, parts, ended, isEnded: () => hasEnded };
}

/** What a chunk added to the parts. Keeps only the last part, which may continue. */
function* unreadPieces(parts: OpenPart[]): Generator<FormPiece, void> {
  for (const part of parts) {
    const bytes: Buffer | null = part.stream.read();
    if (part.header && !part.isAnnounced) {
      part.isAnnounced = true;
      yield { begins: partOf(part.header) };
    }
    if (bytes) yield { bytes };
    if (!part.header && part !== parts.at(-1)) throw incomplete();
  }
  parts.splice(0, parts.length - 1);
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Refusal("unsupported", NOT_MULTIPART);
  return boundary;
}

function partOf(header: Header): FormPart {
  const disposition = Buffer.from(header["content-disposition"]?.[0] ?? "", "latin1").toString("utf8");
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw incomplete();
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return { name: decodeName(name), fileName: fileName === undefined ? null : decodeName(fileName) };
}

/** Source: WHATWG HTML, multipart form data: browsers encode only these characters. */
function decodeName(written: string): string {
  return written.replace(/%22/g, '"').replace(/%0D|%0A/gi, " ");
}

function incomplete(): Refusal {
  return new Refusal("bad-request", INCOMPLETE);
}
