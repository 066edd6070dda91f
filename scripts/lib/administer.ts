import { grantAdmin, listAdmins, type RoleChange, revokeAdmin } from "../../app/accounts/roles.server.ts";
import type { Database } from "../../app/platform/database.server.ts";
import { hasTable } from "./has-table.ts";

/** What was asked for on the command line. */
export type Wish = { verb: "grant" | "revoke"; email: string } | { verb: "list" };

/** What is said to whoever asked. Exit code 0: it is as they want it, now or already. */
export type Outcome = { text: string; exitCode: 0 | 1 };

const GRANT = "npm run admin -- grant EMAIL";

export const USAGE = `Say whom to make an administrator, or who is one:
  ${GRANT}
  npm run admin -- revoke EMAIL
  npm run admin -- list`;

/** Reads the command line. Undefined: it says nothing that can be done. */
export function readWish([verb, email, ...more]: string[]): Wish | undefined {
  if (more.length > 0) return undefined;
  if (verb === "list") return email === undefined ? { verb } : undefined;
  const address = email?.trim().toLowerCase();
  return (verb === "grant" || verb === "revoke") && address ? { verb, email: address } : undefined;
}

/** Does what was asked for. The tables must be there: a command does not migrate what a server may be using. */
export async function administer(database: Database, wish: Wish): Promise<Outcome> {
  if (!(await hasTable(database, "user_roles"))) {
    return failed("This database has no accounts yet: start RadioWave once (npm start), which makes its tables.");
  }
  if (wish.verb === "list") return done(await sayWhoIs(database));
  const { verb, email } = wish;
  const change = await (verb === "grant" ? grantAdmin : revokeAdmin)(database, email);
  if (change === "no-account") {
    return failed(
      `Nobody has an account with the address ${email}. Sign up with it first, at /auth/sign-up; or start RadioWave with ADMIN_EMAIL and ADMIN_PASSWORD, which makes the account.`,
    );
  }
  const sentence = `${email} ${VERBS[verb][change]}.`;
  const alone = verb === "revoke" && (await listAdmins(database)).length === 0;
  return done(alone ? `${sentence}\n${NOBODY}` : sentence);
}

const VERBS: Record<"grant" | "revoke", Record<Exclude<RoleChange, "no-account">, string>> = {
  grant: { done: "is an administrator now", "was-so": "is an administrator already" },
  revoke: { done: "is no longer an administrator", "was-so": "is not an administrator" },
};

const NOBODY = `Nobody is an administrator now. To make somebody one: ${GRANT}`;

async function sayWhoIs(database: Database): Promise<string> {
  const emails = await listAdmins(database);
  return emails.length === 0 ? NOBODY : emails.join("\n");
}

const done = (text: string): Outcome => ({ text, exitCode: 0 });
const failed = (text: string): Outcome => ({ text, exitCode: 1 });
