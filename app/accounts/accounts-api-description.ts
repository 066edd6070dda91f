import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, PUBLIC, SIGNED_IN, SIGNED_IN_OR_NOT } from "#app/platform/api-description.ts";
import { newPasswordFields, signInFields, signUpFields } from "./credentials.ts";

const tags = ["Contas"];

const user = z.object({ id: z.string(), email: z.string() }).meta({ id: "User" });

const meResponse = z
  .object({
    user: user.nullable().meta({ description: "null para um visitante." }),
    role: z.enum(["visitor", "user", "admin"]),
  })
  .meta({ id: "Me" });

const sessionResponse = z
  .object({ user, session: z.object({ id: z.string(), createdAt: z.iso.datetime() }) })
  .nullable();

const sessionBegun = { description: "Sessão iniciada; a resposta define o cookie.", ...json(z.object({ user })) };

const success = (description: string) => ({ description, ...json(z.object({ success: z.literal(true) })) });

/** OpenAPI description of the account and session endpoints. */
export const accountsPaths: ZodOpenApiPathsObject = {
  "/api/me": {
    get: {
      operationId: "getMe",
      tags,
      summary: "Obter o utilizador atual",
      security: SIGNED_IN_OR_NOT,
      responses: { 200: { description: "O utilizador atual.", ...json(meResponse) } },
    },
  },
  "/api/auth/get-session": {
    get: {
      operationId: "getSession",
      tags,
      summary: "Obter a sessão",
      security: SIGNED_IN_OR_NOT,
      responses: { 200: { description: "A sessão; null sem ela.", ...json(sessionResponse) } },
    },
  },
  "/api/auth/sign-up/email": {
    post: {
      operationId: "signUp",
      tags,
      summary: "Criar uma conta",
      security: PUBLIC,
      requestBody: { required: true, ...json(signUpFields) },
      responses: { 200: sessionBegun, ...errorResponses(400, 403, 413, 415, 422, 429) },
    },
  },
  "/api/auth/sign-in/email": {
    post: {
      operationId: "signIn",
      tags,
      summary: "Iniciar sessão",
      security: PUBLIC,
      requestBody: { required: true, ...json(signInFields) },
      responses: { 200: sessionBegun, ...errorResponses(400, 401, 403, 413, 415, 422, 429) },
    },
  },
  "/api/auth/sign-out": {
    post: {
      operationId: "signOut",
      tags,
      summary: "Terminar a sessão",
      security: SIGNED_IN_OR_NOT,
      responses: { 200: success("Sessão terminada, se existia."), ...errorResponses(403, 413, 415, 429) },
    },
  },
  "/api/auth/change-password": {
    post: {
      operationId: "changePassword",
      tags,
      summary: "Alterar a senha",
      description:
        "A senha atual é verificada, exceto nos 15 minutos seguintes ao início de sessão. Todas as outras sessões da conta terminam, e a resposta traz o novo cookie desta: o anterior deixa de servir.",
      security: SIGNED_IN,
      requestBody: { required: true, ...json(newPasswordFields) },
      responses: { 200: success("A senha foi alterada."), ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429) },
    },
  },
};
