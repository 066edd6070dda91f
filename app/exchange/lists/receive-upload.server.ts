import { open } from "node:fs/promises";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { type FormPart, readMultipart } from "#app/platform/http/multipart.server.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";

/** The fields of a form, and the name and size of its file. */
export type ReceivedUpload = { fields: Record<string, string>; file: { name: string; bytes: number } | null };

const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

const TOO_LARGE = "O ficheiro é demasiado grande (máximo 64 MiB).";
const FORM_TOO_LARGE = "O formulário é demasiado grande.";

/** A body that is too large is read up to this size and discarded: browsers show a response only after sending it all. */
const MAX_BODY_BYTES = 4 * MAX_UPLOAD_BYTES;
const MAX_FIELD_BYTES = 4 * 1024;
const MAX_FIELDS = 20;

type UploadTarget = {
  /** Name of the form field with the file. */
  field: string;
  /** Where the file is written; must not exist. */
  path: string;
  /** Maximum size of the file; for tests. */
  maxBytes?: number;
};

/**
 * Receives a form with a file and writes the file to disk while it arrives. Fills `fields` with the form's fields;
 * after a refusal with those that were sent before the refused part.
 * Errors: Refusal `too-large`, `unsupported` or `bad-request`. The caller removes a partial file.
 */
export async function receiveUpload(
  request: Request,
  { field, path, maxBytes = MAX_UPLOAD_BYTES }: UploadTarget,
  fields: Record<string, string>,
): Promise<ReceivedUpload> {
  if (!request.body) throw new Refusal("bad-request", "Escolha um ficheiro.");
  const declaredBytes = Number(request.headers.get("Content-Length") ?? 0);
  if (declaredBytes > MAX_BODY_BYTES) throw new Refusal("too-large", TOO_LARGE);
  const handle = await open(path, "wx", 0o600);
  let file: ReceivedUpload["file"] = null;
  let part: FormPart = { name: "", fileName: null };
  let filePart: FormPart | null = null;
  let text: Uint8Array[] = [];
  let textBytes = 0;
  const endField = () => {
    if (part.name && part.fileName === null) fields[part.name] = Buffer.concat(text).toString("utf8");
    text = [];
    textBytes = 0;
  };
  try {
    for await (const piece of readMultipart(limited(request.body), request.headers.get("Content-Type") ?? "")) {
      if ("begins" in piece) {
        endField();
        if (Object.keys(fields).length > MAX_FIELDS) throw new Refusal("too-large", FORM_TOO_LARGE);
        part = piece.begins;
        if (part.name !== field || !part.fileName || file) continue;
        filePart = part;
        file = { name: oneLine(part.fileName).slice(0, 200), bytes: 0 };
      } else if (part.fileName === null) {
        textBytes += piece.bytes.length;
        if (textBytes > MAX_FIELD_BYTES) throw new Refusal("too-large", FORM_TOO_LARGE);
        text.push(Uint8Array.from(piece.bytes));
      } else if (file && part === filePart) {
        file.bytes += piece.bytes.length;
        if (file.bytes > MAX_BODY_BYTES) throw new Refusal("too-large", TOO_LARGE);
        // `write` may write less than it is given.
        if (file.bytes <= maxBytes) await handle.appendFile(piece.bytes);
      }
    }
    endField();
    // The database is about to record that the file exists.
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (file && file.bytes > maxBytes) throw new Refusal("too-large", TOO_LARGE, { field });
  return { fields, file };
}

/** Errors: Refusal `too-large` past MAX_BODY_BYTES. */
async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Refusal("too-large", TOO_LARGE);
    yield chunk;
  }
}
