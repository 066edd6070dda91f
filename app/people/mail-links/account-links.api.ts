import { Hono } from "hono";
import { z } from "zod";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, PUBLIC, SIGNED_IN, SIGNED_IN_OR_NOT } from "#app/platform/http/api-description.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import { cancelEmailChange, requestEmailChange } from "./email-change.server.ts";
import { confirmEmail, requestVerification } from "./email-verification.server.ts";
import { viewerSessionOf } from "./first-confirmation.server.ts";
import { emailFields, parseEmail, parseReset, parseToken, resetFields, verifyFields } from "./link-forms.ts";
import { requestReset, resetPassword } from "./password-reset.server.ts";

/** Confirming an address, choosing another password by a link, and changing an account's address. */
export function createAccountLinksApi(accounts: Accounts) {
  return new Hono<RequestContextEnv>()
    .post("/api/auth/forgot", async (context) => {
      const { email } = valueOrThrow(parseEmail(await readJsonObject(context, emailFields)));
      const requestContext = context.get("requestContext");
      await requestReset(accounts, requestContext, { email, now: requestContext.now() });
      return context.body(null, 202);
    })
    .post("/api/auth/reset", async (context) => {
      const { token, newPassword } = valueOrThrow(parseReset(await readJsonObject(context, resetFields)));
      const requestContext = context.get("requestContext");
      await resetPassword(accounts, requestContext, { token, newPassword, now: requestContext.now() });
      return context.body(null, 204);
    })
    .post("/api/auth/verify", async (context) => {
      const { token } = valueOrThrow(parseToken(await readJsonObject(context, verifyFields)));
      const requestContext = context.get("requestContext");
      const viewerSession = viewerSessionOf(await requestContext.viewer());
      await confirmEmail(accounts, requestContext, { token, viewerSession, now: requestContext.now() });
      return context.body(null, 204);
    })
    .post("/api/me/verification", async (context) => {
      refuseNonJsonBody(context);
      const viewer = await requireUser(context.get("requestContext"));
      await requestVerification(accounts, viewer, context.get("requestContext").now());
      return context.body(null, 202);
    })
    .put("/api/me/email", async (context) => {
      const now = context.get("requestContext").now();
      const { address } = context.get("requestContext");
      const { id, sessionId } = await requireRecentProof(context.get("requestContext"), now);
      const { email } = valueOrThrow(parseEmail(await readJsonObject(context, emailFields)));
      const request = { userId: id, address, newEmail: email, keptSessionId: sessionId, skipsOldAddress: false, now };
      const status = await requestEmailChange(accounts, request);
      return context.json({ status }, 202);
    })
    .delete("/api/me/email", async (context) => {
      refuseNonJsonBody(context);
      const { id } = await requireUser(context.get("requestContext"));
      await cancelEmailChange(accounts.database, id, context.get("requestContext").now());
      return context.body(null, 204);
    });
}

const tags = ["Contas"];

const changeStatus = z.object({
  status: z.enum(["pending", "changed"]).meta({ description: "changed: este site não envia email, e já mudou." }),
});

/** OpenAPI description of the endpoints for mailed links. */
export const accountLinksPaths = describeCalls(
  { tags },
  {
    "POST /api/auth/forgot": {
      operationId: "forgotPassword",
      summary: "Pedir uma ligação para escolher outra palavra-passe",
      description:
        "A resposta é a mesma para emails com e sem conta. No máximo 3 por hora por email e 20 por endereço.",
      security: PUBLIC,
      body: emailFields,
      answer: [202, "Pedido recebido."],
    },
    "POST /api/auth/reset": {
      operationId: "resetPassword",
      summary: "Escolher outra palavra-passe com uma ligação",
      description:
        "Termina todas as sessões e ligações da conta. Se o email ainda não estava confirmado, apaga também os códigos e as chaves de acesso.",
      security: PUBLIC,
      body: resetFields,
      answer: [204, "A palavra-passe foi alterada."],
      refusals: [410],
    },
    "POST /api/auth/verify": {
      operationId: "verifyEmail",
      summary: "Confirmar um email com uma ligação",
      description:
        "À primeira vez terminam as outras sessões e as ligações da conta; sem uma sessão da própria conta são também apagados os códigos e as chaves de acesso.",
      security: SIGNED_IN_OR_NOT,
      body: verifyFields,
      answer: [204, "O email foi confirmado."],
      refusals: [410],
    },
    "POST /api/me/verification": {
      operationId: "requestVerification",
      summary: "Pedir outra ligação para confirmar o email da conta",
      description: "No máximo 3 por hora e 8 por dia. Nada é enviado se já estiver confirmado.",
      security: SIGNED_IN,
      answer: [202, "Pedido recebido."],
      refusals: [409],
    },
    "PUT /api/me/email": {
      operationId: "changeEmail",
      summary: "Mudar o email da conta",
      description:
        "Exige uma prova recente de identidade e, se este site envia email, que o atual esteja confirmado. O email muda quando os dois endereços o confirmarem, durante 24 horas. No máximo 3 por dia por conta e 10 por hora por endereço de rede.",
      security: SIGNED_IN,
      body: emailFields,
      answer: [202, "Pedido recebido.", changeStatus],
    },
    "DELETE /api/me/email": {
      operationId: "cancelEmailChange",
      summary: "Cancelar a mudança de email",
      security: SIGNED_IN,
      answer: [204, "Cancelada, se existia."],
    },
  },
);
