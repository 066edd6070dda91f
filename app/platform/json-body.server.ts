import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "./refusal.ts";

/** Refuses bodies that are larger than anything the API takes. Errors: Refusal `too-large`. */
export const limitBody = limit(64 * 1024, "O pedido é demasiado grande (máximo 64 KiB).");

/** The same for the pages' forms, with room for what people paste: their fields have sentences of their own. */
export const limitForm = limit(1024 * 1024, "O formulário é demasiado grande (máximo 1 MiB).");

function limit(maxSize: number, sentence: string): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal("too-large", sentence);
    },
  });
}

/**
 * The JSON object that a request carries. A form cannot have this content type, so a page of another site cannot send one
 * without asking first. Errors: Refusal `unsupported`, `bad-request` (not JSON) or `invalid` (JSON, but no object).
 */
export async function readJsonObject(context: Context): Promise<Record<string, unknown>> {
  refuseUnlessJson(context.req.header("Content-Type") ?? "");
  const read = parse(await context.req.text());
  if (typeof read !== "object" || read === null || Array.isArray(read)) {
    throw new Refusal("invalid", "O pedido tem de ser um objeto JSON.");
  }
  // An object that JSON.parse made: its keys are texts, its values anything.
  return read as Record<string, unknown>;
}

/** For calls that need no body: one that comes along all the same has to be JSON. Errors: Refusal `unsupported`. */
export function refuseForms(context: Context): void {
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
