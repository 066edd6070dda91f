import { Refusal } from "#app/platform/errors/refusal.ts";
import { readMultipart } from "#app/platform/http/multipart.server.ts";
import { readLimitedBytes } from "#app/platform/http/request-body.server.ts";
import {
  type ApiParameters,
  collectParameters,
  parametersOfForm,
  parametersOfJson,
  type SentParameter,
} from "./parameters.ts";

/** 1,680 UUIDs as an array of JSON, which is how apps ask for all favourites. */
const MAX_BODY_BYTES = 64 * 1024;

/** Why parameters were not read. `too-many`: more than any call has. `failed`: the client has disconnected. */
type NoParameters = "too-large" | "too-many" | "failed";

/**
 * The parameters in a request's query and in the body of a POST, where the body takes precedence. A body that cannot be
 * read counts as none; that of a GET is ignored.
 */
export async function readParameters(request: Request): Promise<ApiParameters | NoParameters> {
  const query = parametersOfForm(queryOf(request.url));
  const body = await readLimitedBytes(request, MAX_BODY_BYTES);
  if (typeof body === "string") return body;
  if (!body) return collectParameters(query);
  const sent = await parametersOfBody(body, request.headers.get("Content-Type") ?? "");
  return sent ? collectParameters(query, sent) : "too-many";
}

/** The query as it was sent, without the question mark. */
export function queryOf(url: string): string {
  const [sent = ""] = url.split("#", 1);
  const start = sent.indexOf("?");
  return start < 0 ? "" : sent.slice(start + 1);
}

/** More fields than any call has: a form of many tiny ones would cost more than its size. */
const MAX_FIELDS = 100;

async function parametersOfBody(body: Uint8Array, contentType: string): Promise<SentParameter[] | null> {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase();
  switch (type) {
    case "application/x-www-form-urlencoded":
      return fieldsOfForm(new TextDecoder().decode(body));
    case "application/json":
      return fieldsOfJson(new TextDecoder().decode(body));
    case "multipart/form-data":
      return parametersOfParts(body, contentType);
    default:
      return [];
  }
}

/** Fields are counted before they are read, which takes longer. */
function fieldsOfForm(text: string): SentParameter[] | null {
  return hasMoreThan(MAX_FIELDS - 1, text.matchAll(/&/g)) ? null : parametersOfForm(text);
}

function fieldsOfJson(text: string): SentParameter[] | null {
  return hasMoreThan(MAX_FIELDS, text.matchAll(/"\s*:/g)) ? null : parametersOfJson(text);
}

function hasMoreThan(max: number, found: Iterator<unknown>): boolean {
  for (let count = 0; !found.next().done; count += 1) if (count === max) return true;
  return false;
}

/** The fields of a multipart form, without its files; null for too many. */
async function parametersOfParts(body: Uint8Array, contentType: string): Promise<SentParameter[] | null> {
  const fields: { name: string; bytes: Uint8Array[] }[] = [];
  try {
    for await (const piece of readMultipart(piecesOf(body), contentType)) {
      if ("begins" in piece) {
        const { name, fileName } = piece.begins;
        if (fields.length === MAX_FIELDS) return null;
        fields.push({ name: fileName === null ? name : "", bytes: [] });
      } else fields.at(-1)?.bytes.push(piece.bytes);
    }
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
  return fields.map(({ name, bytes }) => [name, Buffer.concat(bytes).toString()]);
}

async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
