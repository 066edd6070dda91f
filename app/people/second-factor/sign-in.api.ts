import { Hono } from "hono";
import { z } from "zod";
import { respondWithSession } from "#app/people/accounts/accounts.api.ts";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { MISSING_FIELDS } from "#app/people/accounts/credentials.ts";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { describeCalls, PUBLIC, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import { completePasskeySignIn, passkeySignInOptions } from "./passkey-sign-in.server.ts";
import { type Proof, prove } from "./prove.server.ts";
import { completeSecondStep, type SecondStepInput } from "./second-step.server.ts";
import { webAuthn } from "./security-api-description.ts";

/** The second step of a sign-in, signing in by passkey, and the proof of identity within a session. */
export function createSecondStepApi(accounts: Accounts) {
  return new Hono<RequestContextEnv>()
    .post("/api/auth/second-step", async (context) => {
      const input = parseSecondStep(await readJsonObject(context, secondStepBody));
      const requestContext = context.get("requestContext");
      const session = await completeSecondStep(accounts, requestContext, input, requestContext.now());
      return respondWithSession(context, session);
    })
    .post("/api/auth/prove", async (context) => {
      const requestContext = context.get("requestContext");
      await requireUser(requestContext);
      const proof = parseProof(await readJsonObject(context, proofBody));
      await prove(accounts, requestContext, proof, requestContext.now());
      return context.body(null, 204);
    })
    .post("/api/auth/passkey/options", async (context) => {
      refuseNonJsonBody(context);
      const requestContext = context.get("requestContext");
      const { options, cookie } = await passkeySignInOptions(accounts, requestContext, requestContext.now());
      context.header("Set-Cookie", cookie, { append: true });
      context.header("Cache-Control", "no-store");
      return context.json(options);
    })
    .post("/api/auth/passkey", async (context) => {
      const { response } = await readJsonObject(context, passkeyBody);
      const requestContext = context.get("requestContext");
      const session = await completePasskeySignIn(accounts, requestContext, response, requestContext.now());
      return respondWithSession(context, session);
    });
}

function parseSecondStep({ code, recovery_code }: Record<string, unknown>): SecondStepInput {
  if (typeof recovery_code === "string") return { recoveryCode: recovery_code };
  if (typeof code === "string") return { code };
  throw new Refusal("invalid", MISSING_FIELDS, { field: "code" });
}

function parseProof({ password, code, passkey }: Record<string, unknown>): Proof {
  if (typeof password === "string") return { password };
  if (typeof code === "string") return { code };
  if (typeof passkey === "object" && passkey !== null) return { passkey };
  throw new Refusal("invalid", MISSING_FIELDS, { field: "password" });
}

const tags = ["Contas"];

const secondStepBody = z.union([z.object({ code: z.string() }), z.object({ recovery_code: z.string() })]);

const proofBody = z.union([
  z.object({ password: z.string() }),
  z.object({ code: z.string() }),
  z.object({ passkey: webAuthn }),
]);

const passkeyBody = z.object({ response: webAuthn });

const sessionBegun = [
  200,
  "Sessão iniciada; a resposta define o cookie.",
  z.object({ user: z.object({ id: z.string(), email: z.string() }) }),
] as const;

/** OpenAPI description of these calls. */
export const secondStepPaths = describeCalls(
  { tags },
  {
    "POST /api/auth/second-step": {
      operationId: "completeSecondStep",
      summary: "Dar o segundo passo de uma entrada",
      description:
        "Depois de POST /api/auth/sign-in/email ter respondido com second_step, e com o cookie dessa resposta: dez minutos. Cada código serve uma vez. Depois de cinco códigos errados é preciso entrar outra vez, e dez seguidos bloqueiam a conta durante 15 minutos.",
      security: PUBLIC,
      body: secondStepBody,
      refusals: [401, 409],
      answer: sessionBegun,
    },
    "POST /api/auth/prove": {
      operationId: "proveIdentity",
      summary: "Confirmar quem tem a sessão",
      description:
        "Vale 15 minutos, para os pedidos que respondem 403 proof_required. Uma conta com segundo fator tem de o usar: o código, ou em passkey a resposta a POST /api/auth/passkey/options. No máximo dez vezes em 15 minutos por conta.",
      security: SIGNED_IN,
      body: proofBody,
      answer: [204, "Confirmado."],
      refusals: [409],
    },
    "POST /api/auth/passkey/options": {
      operationId: "beginPasskeySignIn",
      summary: "Começar a entrar com chave de acesso",
      description:
        "O desafio vai num cookie, vale cinco minutos e serve uma vez. Não diz que contas existem. No máximo 60 por minuto por endereço.",
      security: PUBLIC,
      answer: [200, "As opções de navigator.credentials.get().", webAuthn],
    },
    "POST /api/auth/passkey": {
      operationId: "signInByPasskey",
      summary: "Entrar com chave de acesso",
      description: "Uma chave de acesso são os dois passos. No máximo 25 tentativas em 15 minutos por endereço.",
      security: PUBLIC,
      body: passkeyBody,
      refusals: [401],
      answer: sessionBegun,
    },
  },
);
