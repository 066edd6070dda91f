import { open } from "node:fs/promises";
import { oneLine } from "#app/platform/plain-text.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { readMultipart } from "./multipart.server.ts";

/** What came with a form: its fields, and what its file is called and how large it is. */
export type ReceivedUpload = { fields: Record<string, string>; file: { name: string; bytes: number } | null };

export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

const TOO_LARGE = "O ficheiro é demasiado grande (máximo 64 MiB).";
const FIELD_TOO_LONG = "O formulário é demasiado grande.";

/** So much of what is too large is still taken in, and thrown away: browsers read an answer only when they have sent it all. */
const READ_ON_UNTIL = 4 * MAX_UPLOAD_BYTES;
const LONGEST_FIELD = 4 * 1024;
const MOST_FIELDS = 20;

type Where = {
  /** The name of the form's field with the file. */
  field: string;
  /** Where the file is put; there is none yet. */
  path: string;
  /** The most that the file may have; for tests. */
  largest?: number;
};

/**
 * Takes in a form that carries a list, its file written down as it comes. The fields that stand before the file in the form
 * are filled in also when it is refused: `fields` is for those.
 * Errors: Refusal `too-large`, `unsupported` or `bad-request`. A file that was begun stays: it is the caller's to remove.
 */
export async function receiveUpload(
  request: Request,
  { field, path, largest = MAX_UPLOAD_BYTES }: Where,
  fields: Record<string, string>,
): Promise<ReceivedUpload> {
  if (!request.body) throw new Refusal("bad-request", "Escolha um ficheiro.");
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > READ_ON_UNTIL) throw new Refusal("too-large", TOO_LARGE);
  const handle = await open(path, "wx", 0o600);
  let file: ReceivedUpload["file"] = null;
  let part: { name: string; fileName: string | null } = { name: "", fileName: null };
  let filePart: typeof part | null = null;
  let text: Uint8Array[] = [];
  let textBytes = 0;
  const endField = () => {
    if (part.name && part.fileName === null) fields[part.name] = Buffer.concat(text).toString("utf8");
    text = [];
    textBytes = 0;
  };
  try {
    for await (const piece of readMultipart(bounded(request.body), request.headers.get("Content-Type") ?? "")) {
      if ("begins" in piece) {
        endField();
        if (Object.keys(fields).length > MOST_FIELDS) throw new Refusal("too-large", FIELD_TOO_LONG);
        part = piece.begins;
        if (part.name !== field || !part.fileName || file) continue;
        filePart = part;
        file = { name: oneLine(part.fileName).slice(0, 200), bytes: 0 };
      } else if (part.fileName === null) {
        textBytes += piece.bytes.length;
        if (textBytes > LONGEST_FIELD) throw new Refusal("too-large", FIELD_TOO_LONG);
        text.push(Uint8Array.from(piece.bytes));
      } else if (file && part === filePart) {
        file.bytes += piece.bytes.length;
        if (file.bytes > READ_ON_UNTIL) throw new Refusal("too-large", TOO_LARGE);
        // Writes all of it: `write` may write less than it was given.
        if (file.bytes <= largest) await handle.appendFile(piece.bytes);
      }
    }
    endField();
    // The database is going to say that this list is here.
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (file && file.bytes > largest) throw new Refusal("too-large", TOO_LARGE, { field });
  return { fields, file };
}

/** Whatever a form is made of: it ends. */
async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > READ_ON_UNTIL) throw new Refusal("too-large", TOO_LARGE);
    yield chunk;
  }
}
