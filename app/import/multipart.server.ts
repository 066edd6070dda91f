import { Refusal } from "#app/platform/refusal.ts";

/** What a form with a file is made of, as it arrives: a part begins, then its bytes. */
export type FormPiece = { begins: { name: string; fileName: string | null } } | { bytes: Uint8Array };

const BROKEN = "O formulário chegou incompleto. Tente novamente.";
const NO_FORM = "Escolha o ficheiro e envie-o pelo formulário.";

/** More than any browser writes above a part. */
const LONGEST_HEAD = 16 * 1024;

/**
 * Reads a form with files piece by piece, so that no file is ever whole in memory.
 * `contentType`: the request's header, which says what lies between the parts.
 * Errors: Refusal `unsupported` for what is no such form, `bad-request` for one that is broken or ends too soon.
 * Source: RFC 7578; names as browsers write them: UTF-8, with quotes and line ends in percent form.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPiece, void> {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Refusal("unsupported", NO_FORM);
  const between = Buffer.from(`\r\n--${boundary}`);
  // The first line that separates has no line end before it.
  let waiting: Buffer = Buffer.from("\r\n");
  let inside: "nothing" | "head" | "part" = "nothing";

  for await (const bytes of body) {
    waiting = waiting.length === 0 ? Buffer.from(bytes) : Buffer.concat([waiting, bytes]);
    for (;;) {
      if (inside === "head") {
        if (waiting.length >= 2 && waiting.toString("latin1", 0, 2) === "--") return;
        const end = waiting.indexOf("\r\n\r\n");
        if (end < 0 && waiting.length > LONGEST_HEAD) throw new Refusal("bad-request", BROKEN);
        if (end < 0) break;
        yield { begins: readHead(waiting.toString("utf8", 0, end)) };
        waiting = waiting.subarray(end + 4);
        inside = "part";
      }
      const end = waiting.indexOf(between);
      const whole = end < 0 ? Math.max(0, waiting.length - between.length) : end;
      if (inside === "part" && whole > 0) yield { bytes: waiting.subarray(0, whole) };
      waiting = waiting.subarray(end < 0 ? whole : end + between.length);
      if (end < 0) break;
      inside = "head";
    }
  }
  // A form that ends well has returned above.
  throw new Refusal("bad-request", BROKEN);
}

function readHead(head: string): { name: string; fileName: string | null } {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw new Refusal("bad-request", BROKEN);
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return { name: readable(name), fileName: fileName === undefined ? null : readable(fileName) };
}

function readable(written: string): string {
  return written.replace(/%22/g, '"').replace(/%0D|%0A/gi, " ");
}
