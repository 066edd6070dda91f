import { type Context, Hono } from "hono";
import { z } from "zod";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, PUBLIC, SIGNED_IN, SIGNED_IN_OR_NOT } from "#app/platform/http/api-description.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { newPasswordFields, parseCredentials, parseNewPassword, signInFields, signUpFields } from "./credentials.ts";
import { changePassword } from "./passwords.server.ts";
import { type RequestContextEnv, requireUser } from "./request-context.server.ts";
import {
  type BegunSession,
  type SecondStepChallenge,
  type SessionChange,
  signIn,
  signOut,
  signUp,
} from "./sign-in.server.ts";

/**
 * GET /api/me and the account endpoints at better-auth's paths, with our limits, messages and error format.
 * better-auth's other endpoints are not mounted.
 */
export function createAccountsApi(accounts: Accounts) {
  return new Hono<RequestContextEnv>()
    .get("/api/me", async (context) => {
      const viewer = await context.get("requestContext").viewer();
      context.header("Cache-Control", "no-store");
      if (viewer.role === "visitor") return context.json({ user: null, role: viewer.role });
      const { id, email, name, emailVerified, hasSecondFactor, role } = viewer;
      return context.json({
        user: { id, email, name, email_verified: emailVerified, second_factor: hasSecondFactor },
        role,
      });
    })
    .get("/api/auth/get-session", async (context) => {
      const viewer = await context.get("requestContext").viewer();
      context.header("Cache-Control", "no-store");
      if (viewer.role === "visitor") return context.json(null);
      return context.json({
        user: { id: viewer.id, email: viewer.email },
        session: { id: viewer.sessionId, createdAt: viewer.signedInAt.toISOString() },
      });
    })
    .post("/api/auth/sign-up/email", async (context) => {
      const credentials = valueOrThrow(parseCredentials(await readJsonObject(context, signUpBody), "sign-up"));
      return respondWithSession(context, await signUp(accounts, context.get("requestContext"), credentials));
    })
    .post("/api/auth/sign-in/email", async (context) => {
      const credentials = valueOrThrow(parseCredentials(await readJsonObject(context, signInBody), "sign-in"));
      return respondWithSession(context, await signIn(accounts, context.get("requestContext"), credentials));
    })
    .post("/api/auth/sign-out", async (context) => {
      refuseNonJsonBody(context);
      setCookies(context, await signOut(accounts, context.get("requestContext")));
      return context.json({ success: true });
    })
    .post("/api/auth/change-password", async (context) => {
      const requestContext = context.get("requestContext");
      await requireUser(requestContext);
      const change = valueOrThrow(parseNewPassword(await readJsonObject(context, newPasswordBody)));
      await changePassword(accounts, requestContext, { ...change, now: requestContext.now() });
      context.header("Cache-Control", "no-store");
      return context.json({ success: true });
    });
}

/** Answers with a session that began, or with the kinds of second step that the sign-in needs. */
export function respondWithSession(
  context: Context<RequestContextEnv>,
  change: BegunSession | SecondStepChallenge,
): Response {
  setCookies(context, change);
  context.header("Cache-Control", "no-store");
  return context.json("user" in change ? { user: change.user } : { second_step: change.secondStep });
}

function setCookies(context: Context<RequestContextEnv>, { cookies }: Pick<SessionChange, "cookies">): void {
  for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
}

const tags = ["Contas"];

const ignored = z.unknown().optional().describe("Dos clientes do better-auth; ignorado.");

/** With the other fields that better-auth's own client sends to these paths. */
const signUpBody = signUpFields.extend({ name: ignored, image: ignored, callbackURL: ignored, rememberMe: ignored });
const signInBody = signInFields.extend({ callbackURL: ignored, rememberMe: ignored });
const newPasswordBody = newPasswordFields.extend({ revokeOtherSessions: ignored });

const user = z.object({ id: z.string(), email: z.string() }).meta({ id: "User" });

const me = z
  .object({
    ...user.shape,
    name: z.string().meta({ description: "O nome público; vazio sem ele." }),
    email_verified: z.boolean(),
    second_factor: z.boolean(),
  })
  .meta({ id: "OwnUser" });

const meResponse = z
  .object({
    user: me.nullable().meta({ description: "null para um visitante." }),
    role: z.enum(["visitor", "user", "editor", "admin"]),
  })
  .meta({ id: "Me" });

const sessionResponse = z
  .object({ user, session: z.object({ id: z.string(), createdAt: z.iso.datetime() }) })
  .nullable();

const sessionOrSecondStep = z.union([z.object({ user }), z.object({ second_step: z.array(z.literal("totp")) })]);

const success = z.object({ success: z.literal(true) });

/** OpenAPI description of the account and session endpoints. */
export const accountsPaths = describeCalls(
  { tags },
  {
    "GET /api/me": {
      operationId: "getMe",
      summary: "Obter o utilizador atual",
      security: SIGNED_IN_OR_NOT,
      answer: [200, "O utilizador atual.", meResponse],
    },
    "GET /api/auth/get-session": {
      operationId: "getSession",
      summary: "Obter a sessão",
      security: SIGNED_IN_OR_NOT,
      answer: [200, "A sessão; null sem ela.", sessionResponse],
    },
    "POST /api/auth/sign-up/email": {
      operationId: "signUp",
      summary: "Criar uma conta",
      security: PUBLIC,
      body: signUpBody,
      answer: [200, "Sessão iniciada; a resposta define o cookie.", z.object({ user })],
    },
    "POST /api/auth/sign-in/email": {
      operationId: "signIn",
      summary: "Iniciar sessão",
      security: PUBLIC,
      body: signInBody,
      refusals: [401],
      answer: [
        200,
        "Sessão iniciada; a resposta define o cookie. Uma conta com verificação em dois passos recebe second_step e um cookie para POST /api/auth/second-step.",
        sessionOrSecondStep,
      ],
    },
    "POST /api/auth/sign-out": {
      operationId: "signOut",
      summary: "Terminar a sessão",
      security: SIGNED_IN_OR_NOT,
      answer: [200, "Sessão terminada, se existia.", success],
    },
    "POST /api/auth/change-password": {
      operationId: "changePassword",
      summary: "Alterar a senha",
      description:
        "A senha atual é verificada, exceto nos 15 minutos seguintes ao início de sessão. Todas as outras sessões da conta e as ligações por usar terminam, e a resposta traz o novo cookie desta: o anterior deixa de servir.",
      security: SIGNED_IN,
      body: newPasswordBody,
      refusals: [409],
      answer: [200, "A senha foi alterada.", success],
    },
  },
);
