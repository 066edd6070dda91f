import { type Context, Hono } from "hono";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/request-body.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { parseCredentials, parseNewPassword } from "./credentials.ts";
import { changePassword } from "./passwords.server.ts";
import { type RequestContextEnv, requireUser } from "./request-context.server.ts";
import { type SessionChange, signIn, signOut, signUp } from "./sign-in.server.ts";
import { shownViewer } from "./viewer.ts";

/**
 * GET /api/me and the account endpoints at better-auth's paths, with our limits, messages and error format. better-auth's
 * other endpoints are not mounted.
 */
export function createAccountsApi(accounts: Accounts) {
  return new Hono<RequestContextEnv>()
    .get("/api/me", async (context) => {
      const viewer = await context.get("requestContext").viewer();
      const shown = shownViewer(viewer);
      context.header("Cache-Control", "no-store");
      return context.json({ user: shown && { id: shown.id, email: shown.email }, role: viewer.role });
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
      const credentials = valueOrThrow(parseCredentials(await readJsonObject(context), "sign-up"));
      return respondWithSession(context, await signUp(accounts, context.get("requestContext"), credentials));
    })
    .post("/api/auth/sign-in/email", async (context) => {
      const credentials = valueOrThrow(parseCredentials(await readJsonObject(context), "sign-in"));
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
      const change = valueOrThrow(parseNewPassword(await readJsonObject(context)));
      await changePassword(accounts, requestContext, { ...change, now: new Date() });
      context.header("Cache-Control", "no-store");
      return context.json({ success: true });
    });
}

function respondWithSession(context: Context<RequestContextEnv>, change: SessionChange): Response {
  setCookies(context, change);
  context.header("Cache-Control", "no-store");
  return context.json({ user: change.user });
}

function setCookies(context: Context<RequestContextEnv>, { cookies }: SessionChange): void {
  for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
}
