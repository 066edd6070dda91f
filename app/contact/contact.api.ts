import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { SENT } from "./contact-form-fields.ts";
import { parseContactMessage } from "./contact-message.ts";
import type { ContactDesk } from "./contact-service.server.ts";

/** POST /api/contact: the form's other door, for programs. */
export function createContactApi(desk: Pick<ContactDesk, "receive">) {
  return new Hono<RequestContextEnv>().post("/api/contact", async (context) => {
    const { message } = valueOrThrow(parseContactMessage(await readJsonObject(context)));
    await desk.receive(message, context.get("requestContext").address);
    return context.json({ message: SENT }, 202);
  });
}
