import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#app/platform/database/database.server.ts";
import { ANA, cookieFrom } from "../people.ts";
import { createSoftwarePasskey } from "../software-passkey.ts";
import { freshCodes } from "../totp.ts";
import { PUBLIC_URL, type WholeApi } from "../whole-api.ts";

/** Her password after the exchanges of the API. */
const PASSWORD = "guitarra-nova";

const setUp = z.object({ key: z.string() });
const challenge = z.object({ challenge: z.string() });
const ownSessions = z.object({ sessions: z.array(z.object({ id: z.string(), current: z.boolean() })) });

/**
 * The responses about sessions, codes and passkeys that need an earlier response, for the user Ana, who has neither
 * codes nor passkeys, before or after. `record` gets each with the name of its call.
 */
export async function exchangeAboutSecurity(
  api: WholeApi,
  database: Database,
  record: (call: string, response: Response) => Promise<void>,
): Promise<void> {
  async function ask(role: "visitor" | "user", call: string, { body, path, cookie = "" }: Asked = {}) {
    const [method = "", ownPath = ""] = call.split(" ");
    const headers = { "Content-Type": "application/json", ...(cookie && { Cookie: cookie }) };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await api.ask(role, path ?? ownPath, { method, headers, ...json });
    await record(call, response.clone());
    const answer: unknown = response.status === 204 ? null : await response.json();
    return { answer, cookie: cookieFrom(response.headers) };
  }
  const signIn = () =>
    api.ask("visitor", "/api/auth/sign-in/email", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: ANA.email, password: PASSWORD }),
    });

  await ask("user", "POST /api/auth/prove", { body: { password: PASSWORD } });
  await signIn();
  const { sessions } = ownSessions.parse((await ask("user", "GET /api/me/sessions")).answer);
  const other = sessions.find(({ current }) => !current);
  await ask("user", "DELETE /api/me/sessions/{id}", { path: `/api/me/sessions/${other?.id}` });

  const { key } = setUp.parse((await ask("user", "POST /api/me/totp", { body: { password: PASSWORD } })).answer);
  const nextCode = freshCodes(key);
  await ask("user", "PUT /api/me/totp", { body: { code: nextCode() } });
  await ask("user", "POST /api/me/totp", { body: { password: PASSWORD } });
  await ask("user", "POST /api/me/recovery-codes");
  const begun = cookieFrom((await signIn()).headers);
  await ask("visitor", "POST /api/auth/second-step", { body: { code: nextCode() }, cookie: begun });
  // As under another secret.
  await database.execute(sql`update second_factors set secret = reverse(secret)`);
  const unreadable = cookieFrom((await signIn()).headers);
  await ask("visitor", "POST /api/auth/second-step", { body: { code: "654321" }, cookie: unreadable });
  await ask("user", "POST /api/auth/prove", { body: { code: "123457" } });
  await ask("user", "DELETE /api/me/totp");

  const passkey = createSoftwarePasskey(PUBLIC_URL);
  const options = () => ask("user", "POST /api/me/passkeys/options");
  const [first, second] = [await options(), await options()];
  const response = passkey.create(challenge.parse(first.answer).challenge);
  await ask("user", "POST /api/me/passkeys", { body: { response, name: "Chave" }, cookie: first.cookie });
  const entering = await ask("visitor", "POST /api/auth/passkey/options");
  const signed = passkey.sign(challenge.parse(entering.answer).challenge);
  await ask("visitor", "POST /api/auth/passkey", { body: { response: signed }, cookie: entering.cookie });
  await database.execute(sql`
    insert into passkeys (id, user_id, public_key, counter, transports, name, backed_up)
    select 'copy ' || number, user_id, public_key, counter, transports, name, backed_up
    from passkeys, generate_series(1, 9) number`);
  const last = createSoftwarePasskey(PUBLIC_URL).create(challenge.parse(second.answer).challenge);
  await ask("user", "POST /api/me/passkeys", { body: { response: last }, cookie: second.cookie });
  await options();
  await ask("user", "DELETE /api/me/passkeys/{id}", { path: `/api/me/passkeys/${passkey.id}` });
  await database.execute(sql`delete from passkeys`);
}

type Asked = { body?: unknown; path?: string; cookie?: string };
