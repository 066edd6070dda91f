import { eq } from "drizzle-orm";
import { users } from "#app/accounts/accounts.table.ts";
import { createAuth } from "#app/accounts/auth.server.ts";
import { grantAdmin, listAdmins, type RoleChange, revokeAdmin } from "#app/accounts/roles.server.ts";
import { setPassword } from "#app/accounts/set-password.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { hasTable } from "./has-table.ts";
import type { readNewPassword } from "./read-password.ts";

/** What was asked for on the command line. */
export type AdminCommand =
  | { verb: "grant" | "revoke"; email: string }
  | { verb: "set-password"; email: string; grants: boolean }
  | { verb: "list" };

/** What is said to whoever asked. Exit code 0: it is as they want it, now or already. */
export type CommandResult = { text: string; exitCode: 0 | 1 };

const GRANT = "npm run admin -- grant EMAIL";

export const USAGE = `Say whom to make an administrator, whose password to set, or ask who is an administrator:
  ${GRANT}                     ends the account's sessions
  npm run admin -- revoke EMAIL
  npm run admin -- set-password EMAIL [--grant]    asks for the password, or reads a line of the input; ends the sessions
  npm run admin -- list`;

/** Reads the command line. Undefined: it says nothing that can be done. */
export function parseAdminCommand(words: string[]): AdminCommand | undefined {
  const grants = words[0] === "set-password" && words.includes("--grant");
  const [verb, email, ...more] = words.filter((word) => !(grants && word === "--grant"));
  if (more.length > 0) return undefined;
  if (verb === "list") return email === undefined ? { verb } : undefined;
  const address = email?.trim().toLowerCase();
  if (!address || address.startsWith("-")) return undefined;
  if (verb === "set-password") return { verb, email: address, grants };
  return verb === "grant" || verb === "revoke" ? { verb, email: address } : undefined;
}

/** Does what was asked for. The tables must be there: a command does not migrate what a server may be using. */
export async function administer(
  database: Database,
  command: AdminCommand,
  readPassword: () => ReturnType<typeof readNewPassword>,
): Promise<CommandResult> {
  if (!(await hasTable(database, "user_roles"))) {
    return failed(
      "The tables of this database are an older version's: start RadioWave once (npm start), which brings them up to date.",
    );
  }
  if (command.verb === "list") return done(await sayWhoIs(database));
  if (command.verb === "set-password") return changePassword(database, command, readPassword);
  const { verb, email } = command;
  const change = await (verb === "grant" ? grantAdmin : revokeAdmin)(database, email);
  if (change === "no-account") return noAccount(email);
  const sentence = `${email} ${VERBS[verb][change]}.`;
  if (verb === "grant") return done(change === "done" ? `${sentence}\n${UNVERIFIED}` : sentence);
  return done((await listAdmins(database)).length === 0 ? `${sentence}\n${NOBODY}` : sentence);
}

async function changePassword(
  database: Database,
  { email, grants }: Extract<AdminCommand, { verb: "set-password" }>,
  readPassword: () => ReturnType<typeof readNewPassword>,
): Promise<CommandResult> {
  const [account] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!account) return noAccount(email);
  const read = await readPassword();
  if (!read.ok) return failed(read.message);
  // Passwords depend on neither secret nor origin, and nothing is signed here.
  const auth = createAuth({ database, secret: crypto.randomUUID(), publicUrl: "http://localhost" });
  const change = await setPassword({ auth, database }, { email, password: read.password, grants });
  if (change === "no-account") return noAccount(email);
  const sentence = `${email} has the new password now, and no open session.`;
  return done(grants ? `${sentence}\n${email} is an administrator.` : sentence);
}

function noAccount(email: string): CommandResult {
  return failed(
    `Nobody has an account with the address ${email}. Sign up with it first, at /auth/sign-up; or start RadioWave with ADMIN_EMAIL and ADMIN_PASSWORD, which makes the account.`,
  );
}

const VERBS: Record<"grant" | "revoke", Record<Exclude<RoleChange, "no-account">, string>> = {
  grant: {
    done: "is an administrator now, and has no open session",
    unchanged: "is an administrator already, and has no open session",
  },
  revoke: { done: "is no longer an administrator", unchanged: "is not an administrator" },
};

const UNVERIFIED =
  "Nobody verifies addresses: if somebody else may have registered this one, set a new password: npm run admin -- set-password EMAIL";

const NOBODY = `Nobody is an administrator now. To make somebody one: ${GRANT}`;

async function sayWhoIs(database: Database): Promise<string> {
  const emails = await listAdmins(database);
  return emails.length === 0 ? NOBODY : emails.join("\n");
}

const done = (text: string): CommandResult => ({ text, exitCode: 0 });
const failed = (text: string): CommandResult => ({ text, exitCode: 1 });
