import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { oneLine, shortenedText } from "#app/platform/text/plain-text.ts";
import { unknownField } from "./unknown-field.ts";

/** Limits the bodies of API requests. Errors: Refusal `too-large`. */
export const limitBody = limit(64 * 1024, "O pedido é demasiado grande (máximo 64 KiB).");

/** Limits the pages' forms: the largest valid one, percent-encoded, has about 74 kB. Errors: Refusal `too-large`. */
export const limitForm = limit(128 * 1024, "O formulário é demasiado grande (máximo 128 KiB).");

/** Reads the whole body before the next handler, so that a slow upload occupies no queue slot. */
function limit(maxBytes: number, sentence: string): MiddlewareHandler {
  const tooLarge = () => new Refusal("too-large", sentence);
  return async (context, next) => {
    const read = await readLimitedBody(context.req.raw, maxBytes);
    if (read === "too-large") throw tooLarge();
    if (read === "failed") return clientClosedRequest();
    context.req.raw = read;
    return next();
  };
}

/** The request with its whole body in memory. `failed`: the client has disconnected. */
async function readLimitedBody(request: Request, maxBytes: number): Promise<Request | "too-large" | "failed"> {
  const body = await readLimitedBytes(request, maxBytes);
  if (typeof body === "string") return body;
  if (!body) return request;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body });
}

/** The whole body of a request; null without one. `failed`: the client has disconnected. */
export async function readLimitedBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null | "too-large" | "failed"> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  // Checked before the body is read: the server discards an unread body.
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return "too-large";
  return request.body && readWhole(request.body, maxBytes);
}

/** Copies each chunk: a list of one-byte chunks would take a hundred times their size. `failed`: the client has disconnected. */
async function readWhole(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "too-large" | "failed"> {
  const reader = body.getReader();
  let bytes = new Uint8Array(0);
  let size = 0;
  for (;;) {
    // Reading fails only when the connection is lost.
    const chunk = await reader.read().catch(() => null);
    if (!chunk) return "failed";
    if (chunk.done) return bytes.subarray(0, size);
    const end = size + chunk.value.length;
    if (end > maxBytes) return "too-large";
    if (end > bytes.length) {
      const grown = new Uint8Array(Math.min(maxBytes, Math.max(end, 2 * bytes.length)));
      grown.set(bytes.subarray(0, size));
      bytes = grown;
    }
    bytes.set(chunk.value, size);
    size = end;
  }
}

/**
 * The JSON object in a request's body, with fields of its schema only; their values are not validated. An HTML form
 * cannot have this content type: another site's page needs a CORS preflight, which fails. `body`: the schema in the
 * call's description. Errors: Refusal `unsupported`, `bad-request` (not JSON) or `invalid` (not an object, or with a
 * field that the schema does not have, at any depth).
 */
export async function readJsonObject(context: Context, body: z.ZodType): Promise<Record<string, unknown>> {
  refuseUnlessJson(context.req.header("Content-Type") ?? "");
  const read = parse(await context.req.text());
  if (typeof read !== "object" || read === null || Array.isArray(read)) {
    throw new Refusal("invalid", "O pedido tem de ser um objeto JSON.");
  }
  const unknown = unknownField(body, read);
  if (unknown !== null) throw new Refusal("invalid", unknownFieldSentence(unknown));
  // An object from JSON.parse has string keys and unknown values.
  return read as Record<string, unknown>;
}

/** The name comes from the client: any text of any length. */
function unknownFieldSentence(field: string): string {
  return `O pedido tem um campo que não existe: «${isolated(shortenedText(oneLine(field), 100))}».`;
}

/** For calls without a body: if there is one, it must be JSON. Errors: Refusal `unsupported`. */
export function refuseNonJsonBody(context: Context): void {
  const type = context.req.header("Content-Type");
  if (type) refuseUnlessJson(type);
}

function refuseUnlessJson(contentType: string): void {
  if (/^application\/json\s*(;|$)/i.test(contentType)) return;
  throw new Refusal("unsupported", "O pedido tem de ser JSON (Content-Type: application/json).");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("bad-request", "O pedido não é JSON válido.");
  }
}

/** Not in the HTTP standard; nginx uses the same number. */
const CLIENT_CLOSED_REQUEST = 499;

/** The response for a client that has disconnected: it is only logged. */
export function clientClosedRequest(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST });
}
