import { z } from "zod";
import { SESSION_METHODS } from "#app/people/accounts/viewer.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";

const NEEDS_PROOF =
  "Precisa de uma confirmação dos últimos 15 minutos (POST /api/auth/prove), senão 403 proof_required.";

/** As the browser's WebAuthn functions give and take it. Source: W3C, Web Authentication, section 5.1. */
export const webAuthn = z.record(z.string(), z.unknown()).meta({ description: "Como em WebAuthn, em JSON." });

/** The bodies of the calls that set codes up and create a passkey. */
export const passwordBody = z.object({ password: z.string() });
export const codeBody = z.object({ code: z.string() });
export const newPasskeyBody = z.object({ response: webAuthn, name: z.string().optional() });

const sessionSchema = z.object({
  id: z.string(),
  browser: z.string(),
  current: z.boolean().meta({ description: "A sessão deste pedido." }),
  method: z.enum(SESSION_METHODS),
  began_at: z.iso.datetime(),
  used_at: z.iso.datetime().meta({ description: "Muda no máximo uma vez por dia." }),
});

const passkey = z
  .object({ id: z.string(), name: z.string(), created_at: z.iso.datetime(), used_at: z.iso.datetime().nullable() })
  .meta({ id: "Passkey" });

const recoveryCodes = z.array(z.string());
const id = { requestParams: { path: z.object({ id: z.string() }) } };

/** OpenAPI description of the calls about sessions, codes and passkeys. */
export const securityPaths = describeCalls(
  { tags: ["Segurança da conta"], security: SIGNED_IN },
  {
    "GET /api/me/sessions": {
      operationId: "listSessions",
      summary: "Listar as sessões da conta",
      answer: [200, "As sessões abertas, esta primeiro.", z.object({ sessions: z.array(sessionSchema) })],
    },
    "DELETE /api/me/sessions": {
      operationId: "endOtherSessions",
      summary: "Terminar todas as outras sessões",
      requestParams: { query: z.object({ others: z.string() }) },
      refusals: [422],
      answer: [204, "Terminadas."],
    },
    "DELETE /api/me/sessions/{id}": {
      operationId: "endSession",
      summary: "Terminar uma sessão da conta",
      ...id,
      refusals: [404],
      answer: [204, "Terminada."],
    },
    "POST /api/me/totp": {
      operationId: "setUpTotp",
      summary: "Preparar a verificação em dois passos",
      description: `Nada muda ao entrar até PUT confirmar o primeiro código. ${NEEDS_PROOF}`,
      body: passwordBody,
      answer: [
        200,
        "A chave, em base32, e os códigos de recuperação, que não voltam a ser mostrados.",
        z.object({ key: z.string(), recovery_codes: recoveryCodes }),
      ],
      refusals: [409],
    },
    "PUT /api/me/totp": {
      operationId: "activateTotp",
      summary: "Ativar a verificação em dois passos",
      description: `A sessão continua com outro cookie. ${NEEDS_PROOF}`,
      body: codeBody,
      refusals: [409],
      answer: [204, "Ativada."],
    },
    "DELETE /api/me/totp": {
      operationId: "switchOffTotp",
      summary: "Desativar a verificação em dois passos",
      description: NEEDS_PROOF,
      refusals: [409],
      answer: [204, "Desativada."],
    },
    "POST /api/me/recovery-codes": {
      operationId: "replaceRecoveryCodes",
      summary: "Criar códigos de recuperação novos",
      description: `Os anteriores deixam de servir. ${NEEDS_PROOF}`,
      answer: [200, "Dez códigos.", z.object({ recovery_codes: recoveryCodes })],
      refusals: [409],
    },
    "GET /api/me/passkeys": {
      operationId: "listPasskeys",
      summary: "Listar as chaves de acesso",
      answer: [200, "Da mais antiga para a mais nova.", z.object({ passkeys: z.array(passkey) })],
    },
    "POST /api/me/passkeys": {
      operationId: "createPasskey",
      summary: "Criar uma chave de acesso",
      description: `Com a resposta do navegador às opções. No máximo dez por conta. ${NEEDS_PROOF}`,
      body: newPasskeyBody,
      answer: [201, "A chave.", passkey],
      refusals: [409],
    },
    "POST /api/me/passkeys/options": {
      operationId: "beginPasskeyCreation",
      summary: "Começar a criar uma chave de acesso",
      description: `O desafio vai num cookie, vale cinco minutos e serve uma vez. ${NEEDS_PROOF}`,
      answer: [200, "As opções de navigator.credentials.create().", webAuthn],
      refusals: [409],
    },
    "DELETE /api/me/passkeys/{id}": {
      operationId: "deletePasskey",
      summary: "Apagar uma chave de acesso",
      ...id,
      description: NEEDS_PROOF,
      refusals: [404],
      answer: [204, "Apagada."],
    },
  },
);
