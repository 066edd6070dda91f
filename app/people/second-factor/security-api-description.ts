import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { SESSION_METHODS } from "#app/people/accounts/viewer.ts";
import { errorResponses, json, SIGNED_IN } from "#app/platform/http/api-description.ts";

const tags = ["Segurança da conta"];
const security = SIGNED_IN;
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
const done = (description: string) => ({ 204: { description } });

/** OpenAPI description of the calls about sessions, codes and passkeys. */
export const securityPaths: ZodOpenApiPathsObject = {
  "/api/me/sessions": {
    get: {
      operationId: "listSessions",
      tags,
      security,
      summary: "Listar as sessões da conta",
      responses: {
        200: {
          description: "As sessões abertas, esta primeiro.",
          ...json(z.object({ sessions: z.array(sessionSchema) })),
        },
        ...errorResponses(401),
      },
    },
    delete: {
      operationId: "endOtherSessions",
      tags,
      security,
      summary: "Terminar todas as outras sessões",
      requestParams: { query: z.object({ others: z.string() }) },
      responses: { ...done("Terminadas."), ...errorResponses(401, 403, 413, 415, 422, 429) },
    },
  },
  "/api/me/sessions/{id}": {
    delete: {
      operationId: "endSession",
      tags,
      security,
      summary: "Terminar uma sessão da conta",
      ...id,
      responses: { ...done("Terminada."), ...errorResponses(401, 403, 404, 413, 415, 429) },
    },
  },
  "/api/me/totp": {
    post: {
      operationId: "setUpTotp",
      tags,
      security,
      summary: "Preparar a verificação em dois passos",
      description: `Nada muda ao entrar até PUT confirmar o primeiro código. ${NEEDS_PROOF}`,
      requestBody: { required: true, ...json(passwordBody) },
      responses: {
        200: {
          description: "A chave, em base32, e os códigos de recuperação, que não voltam a ser mostrados.",
          ...json(z.object({ key: z.string(), recovery_codes: recoveryCodes })),
        },
        ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429),
      },
    },
    put: {
      operationId: "activateTotp",
      tags,
      security,
      summary: "Ativar a verificação em dois passos",
      description: `A sessão continua com outro cookie. ${NEEDS_PROOF}`,
      requestBody: { required: true, ...json(codeBody) },
      responses: { ...done("Ativada."), ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429) },
    },
    delete: {
      operationId: "switchOffTotp",
      tags,
      security,
      summary: "Desativar a verificação em dois passos",
      description: NEEDS_PROOF,
      responses: { ...done("Desativada."), ...errorResponses(401, 403, 409, 413, 415, 429) },
    },
  },
  "/api/me/recovery-codes": {
    post: {
      operationId: "replaceRecoveryCodes",
      tags,
      security,
      summary: "Criar códigos de recuperação novos",
      description: `Os anteriores deixam de servir. ${NEEDS_PROOF}`,
      responses: {
        200: { description: "Dez códigos.", ...json(z.object({ recovery_codes: recoveryCodes })) },
        ...errorResponses(401, 403, 409, 413, 415, 429),
      },
    },
  },
  "/api/me/passkeys": {
    get: {
      operationId: "listPasskeys",
      tags,
      security,
      summary: "Listar as chaves de acesso",
      responses: {
        200: { description: "Da mais antiga para a mais nova.", ...json(z.object({ passkeys: z.array(passkey) })) },
        ...errorResponses(401),
      },
    },
    post: {
      operationId: "createPasskey",
      tags,
      security,
      summary: "Criar uma chave de acesso",
      description: `Com a resposta do navegador às opções. No máximo dez por conta. ${NEEDS_PROOF}`,
      requestBody: { required: true, ...json(newPasskeyBody) },
      responses: {
        201: { description: "A chave.", ...json(passkey) },
        ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429),
      },
    },
  },
  "/api/me/passkeys/options": {
    post: {
      operationId: "beginPasskeyCreation",
      tags,
      security,
      summary: "Começar a criar uma chave de acesso",
      description: `O desafio vai num cookie, vale cinco minutos e serve uma vez. ${NEEDS_PROOF}`,
      responses: {
        200: { description: "As opções de navigator.credentials.create().", ...json(webAuthn) },
        ...errorResponses(401, 403, 409, 413, 415, 429),
      },
    },
  },
  "/api/me/passkeys/{id}": {
    delete: {
      operationId: "deletePasskey",
      tags,
      security,
      summary: "Apagar uma chave de acesso",
      ...id,
      description: NEEDS_PROOF,
      responses: { ...done("Apagada."), ...errorResponses(401, 403, 404, 413, 415, 429) },
    },
  },
};
