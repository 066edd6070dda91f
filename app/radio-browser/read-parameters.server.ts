import { readMultipart } from "#app/platform/multipart.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import {
  type ApiParameters,
  collectParameters,
  parametersOfForm,
  parametersOfJson,
  type SentParameter,
} from "./parameters.ts";

/**
 * The parameters in a request's query and in the body of a POST, where the body takes precedence. A body that cannot be
 * read counts as none; that of a GET is ignored.
 */
export async function readParameters(request: Request): Promise<ApiParameters> {
  const query = parametersOfForm(queryOf(request.url));
  if (request.method !== "POST" || !request.body) return collectParameters(query);
  return collectParameters(query, await parametersOfBody(request));
}

/** The query as it was sent, without the question mark. */
export function queryOf(url: string): string {
  const [sent = ""] = url.split("#", 1);
  const start = sent.indexOf("?");
  return start < 0 ? "" : sent.slice(start + 1);
}

/** More fields than any call has: a form of many tiny ones would cost more than its size. */
const MAX_FIELDS = 100;

async function parametersOfBody(request: Request): Promise<SentParameter[]> {
  const contentType = request.headers.get("Content-Type") ?? "";
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase();
  switch (type) {
    case "application/x-www-form-urlencoded":
      return parametersOfForm(await request.text());
    case "application/json":
      return parametersOfJson(await request.text());
    case "multipart/form-data":
      return parametersOfParts(new Uint8Array(await request.arrayBuffer()), contentType);
    default:
      return [];
  }
}

/** The fields of a multipart form, without its files. */
async function parametersOfParts(body: Uint8Array, contentType: string): Promise<SentParameter[]> {
  const fields: { name: string; bytes: Uint8Array[] }[] = [];
  try {
    for await (const piece of readMultipart(piecesOf(body), contentType)) {
      if ("begins" in piece) {
        const { name, fileName } = piece.begins;
        if (fields.length > MAX_FIELDS) return [];
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
