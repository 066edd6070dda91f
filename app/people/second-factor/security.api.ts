import { type Context, Hono } from "hono";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { MISSING_FIELDS } from "#app/people/accounts/credentials.ts";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { type OwnPasskey, readOwnSecurity } from "./own-security.server.ts";
import { deletePasskey, passkeyCreationOptions, storePasskey } from "./passkeys.server.ts";
import { codeBody, newPasskeyBody, passwordBody } from "./security-api-description.ts";
import { endOtherSessions, endSession } from "./sessions.server.ts";
import { activateTotp, replaceRecoveryCodes, setUpTotp, switchOffTotp } from "./totp.server.ts";

/** The sessions, codes and passkeys of the viewer's account. */
export function createSecurityApi(accounts: Accounts, settings: Pick<SettingsInMemory, "current">) {
  const { database } = accounts;
  const siteName = () => settings.current().siteName;
  return new Hono<RequestContextEnv>()
    .get("/api/me/sessions", async (context) => {
      const viewer = await signedIn(context);
      const own = await readOwnSecurity(accounts, viewer, context.get("requestContext").now());
      const sessions = own.sessions.map(({ id, browser, current, method, beganAt, usedAt }) => ({
        id,
        browser,
        current,
        method,
        began_at: beganAt.toISOString(),
        used_at: usedAt.toISOString(),
      }));
      return context.json({ sessions });
    })
    .delete("/api/me/sessions", async (context) => {
      const viewer = await signedIn(context);
      refuseNonJsonBody(context);
      if (context.req.query("others") === undefined) throw new Refusal("invalid", "Falta o parâmetro others.");
      await endOtherSessions(database, viewer);
      return context.body(null, 204);
    })
    .delete("/api/me/sessions/:id", async (context) => {
      const viewer = await signedIn(context);
      refuseNonJsonBody(context);
      await endSession(database, viewer, context.req.param("id"));
      return context.body(null, 204);
    })
    .post("/api/me/totp", async (context) => {
      await signedIn(context);
      const { password } = await readJsonObject(context, passwordBody);
      const requestContext = context.get("requestContext");
      const input = { password: textOr422(password, "password"), issuer: siteName(), now: requestContext.now() };
      const { key, recoveryCodes } = await setUpTotp(accounts, requestContext, input);
      return context.json({ key, recovery_codes: recoveryCodes });
    })
    .put("/api/me/totp", async (context) => {
      await signedIn(context);
      const { code } = await readJsonObject(context, codeBody);
      const input = { code: textOr422(code, "code"), now: context.get("requestContext").now() };
      await activateTotp(accounts, context.get("requestContext"), input);
      return context.body(null, 204);
    })
    .delete("/api/me/totp", async (context) => {
      await signedIn(context);
      refuseNonJsonBody(context);
      await switchOffTotp(accounts, context.get("requestContext"), context.get("requestContext").now());
      return context.body(null, 204);
    })
    .post("/api/me/recovery-codes", async (context) => {
      await signedIn(context);
      refuseNonJsonBody(context);
      const requestContext = context.get("requestContext");
      const codes = await replaceRecoveryCodes(accounts, requestContext, requestContext.now());
      return context.json({ recovery_codes: codes });
    })
    .get("/api/me/passkeys", async (context) => {
      const viewer = await signedIn(context);
      const { passkeys } = await readOwnSecurity(accounts, viewer, context.get("requestContext").now());
      return context.json({ passkeys: passkeys.map(shownPasskey) });
    })
    .post("/api/me/passkeys/options", async (context) => {
      await signedIn(context);
      refuseNonJsonBody(context);
      const input = { siteName: siteName(), now: context.get("requestContext").now() };
      const { options, cookie } = await passkeyCreationOptions(accounts, context.get("requestContext"), input);
      context.header("Set-Cookie", cookie, { append: true });
      return context.json(options);
    })
    .post("/api/me/passkeys", async (context) => {
      await signedIn(context);
      const { response, name } = await readJsonObject(context, newPasskeyBody);
      const input = { response, name: typeof name === "string" ? name : "", now: context.get("requestContext").now() };
      return context.json(shownPasskey(await storePasskey(accounts, context.get("requestContext"), input)), 201);
    })
    .delete("/api/me/passkeys/:id", async (context) => {
      await signedIn(context);
      refuseNonJsonBody(context);
      const requestContext = context.get("requestContext");
      await deletePasskey(accounts, requestContext, context.req.param("id"), requestContext.now());
      return context.body(null, 204);
    });
}

/** The viewer. The responses are personal: no cache stores them. Errors: Refusal `unauthenticated`. */
function signedIn(context: Context<RequestContextEnv>): Promise<SignedIn> {
  context.header("Cache-Control", "no-store");
  return requireUser(context.get("requestContext"));
}

function shownPasskey({ id, name, createdAt, usedAt }: OwnPasskey) {
  return { id, name, created_at: createdAt.toISOString(), used_at: usedAt?.toISOString() ?? null };
}

/** Errors: Refusal `invalid`. */
function textOr422(value: unknown, field: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new Refusal("invalid", MISSING_FIELDS, { field });
}
