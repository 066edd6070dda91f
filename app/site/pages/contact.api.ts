import { Hono } from "hono";
import { z } from "zod";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { accountIdOf } from "#app/people/accounts/viewer.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN_OR_NOT } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { MESSAGE_SENT } from "./contact-form-fields.ts";
import { contactFields, parseContactMessage } from "./contact-message.ts";
import type { ContactService } from "./contact-service.server.ts";

/** POST /api/contact: the JSON equivalent of the contact form. */
export function createContactApi(service: Pick<ContactService, "receive">) {
  return new Hono<RequestContextEnv>().post("/api/contact", async (context) => {
    const { message } = valueOrThrow(parseContactMessage(await readJsonObject(context, contactFields)));
    const requestContext = context.get("requestContext");
    await service.receive(message, requestContext.address, accountIdOf(await requestContext.viewer()));
    return context.json({ message: MESSAGE_SENT }, 202);
  });
}

/** OpenAPI description of POST /api/contact. */
export const contactPaths = describeCalls(
  { tags: ["Contacto"], security: SIGNED_IN_OR_NOT },
  {
    "POST /api/contact": {
      operationId: "sendMessage",
      summary: "Enviar uma mensagem à equipa do sítio Web",
      description:
        "Não é preciso ter conta; a de quem tem sessão fica com a mensagem. No máximo 10 mensagens em 10 minutos por endereço.",
      body: contactFields,
      answer: [202, "A mensagem foi guardada e será enviada por email.", z.object({ message: z.string() })],
    },
  },
);
