import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { MESSAGE_SENT } from "./contact-form-fields.ts";
import { parseContactMessage } from "./contact-message.ts";
import type { ContactService } from "./contact-service.server.ts";

/** POST /api/contact: the JSON equivalent of the contact form. */
export function createContactApi(service: Pick<ContactService, "receive">) {
  return new Hono<RequestContextEnv>().post("/api/contact", async (context) => {
    const { message } = valueOrThrow(parseContactMessage(await readJsonObject(context)));
    await service.receive(message, context.get("requestContext").address);
    return context.json({ message: MESSAGE_SENT }, 202);
  });
}
