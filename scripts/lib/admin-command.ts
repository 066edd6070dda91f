import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import { createAuth } from "#app/accounts/accounts.server.ts";
import { users } from "#app/accounts/accounts.table.ts";
import {
  grantAdmin,
  listAdmins,
  type RoleChange,
  revokeAdmin,
  setPassword,
} from "#app/accounts/administrators.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_NEW_PASSWORD_LENGTH, parseNewPassword } from "#app/accounts/credentials.ts";
import { accessLinkText } from "#app/moderation/account-decisions.server.ts";
import { CannotStart } from "#app/platform/cannot-start.ts";
import type { Database } from "#app/platform/database.server.ts";
import { resetSecondFactor } from "#app/second-step/reset-second-factor.server.ts";
import { requireColumn } from "./open-prepared-database.ts";

const VERBS_WITH_EMAIL = ["grant", "revoke", "reset-link", "reset-second-factor"] as const;

export type AdminCommand =
  | { verb: (typeof VERBS_WITH_EMAIL)[number]; email: string }
  | { verb: "set-password"; email: string; grants: boolean }
  | { verb: "list" };

const GRANT = "npm run admin -- grant EMAIL";

export const ADMIN_USAGE = `Usage:
  ${GRANT}                     makes the account an administrator, and ends its sessions
  npm run admin -- revoke EMAIL                    makes it an ordinary account
  npm run admin -- set-password EMAIL [--grant]    asks for the password, or reads one line of input; ends the sessions
  npm run admin -- reset-link EMAIL                prints a link with which the account chooses another password
  npm run admin -- reset-second-factor EMAIL       removes its codes and passkeys, and ends its sessions
  npm run admin -- list                            lists the administrators`;

/** Parses the command line; undefined if it is invalid. */
export function parseAdminCommand(args: string[]): AdminCommand | undefined {
  const grants = args[0] === "set-password" && args.includes("--grant");
  const [verb, email, ...more] = args.filter((arg) => !(grants && arg === "--grant"));
  if (more.length > 0) return undefined;
  if (verb === "list") return email === undefined ? { verb } : undefined;
  const address = email?.trim().toLowerCase();
  if (!address || address.startsWith("-")) return undefined;
  if (verb === "set-password") return { verb, email: address, grants };
  const withEmail = VERBS_WITH_EMAIL.find((one) => one === verb);
  return withEmail && { verb: withEmail, email: address };
}

/**
 * Runs a command and gives the text to print. The tables must be current: a command does not migrate a database that a
 * server may be using. Errors: CannotStart.
 */
export async function runAdminCommand(
  database: Database,
  command: AdminCommand,
  { readPassword, publicUrl }: { readPassword: () => ReturnType<typeof readNewPassword>; publicUrl: string },
): Promise<string> {
  await requireColumn(database, "changes", "actor_role");
  if (command.verb === "list") return (await listAdmins(database)).join("\n") || NO_ADMINS;
  if (command.verb === "set-password") return changePassword(database, command, readPassword);
  if (command.verb === "reset-second-factor") return removeFactors(database, command.email);
  const { verb, email } = command;
  if (verb === "reset-link") {
    const text = await accessLinkText(database, { email, publicUrl, now: new Date() });
    if (text === null) throw noAccount(email);
    return text;
  }
  const change = await (verb === "grant" ? grantAdmin : revokeAdmin)(database, email);
  if (change === "no-account") throw noAccount(email);
  const sentence = `${email} ${RESULTS[verb][change]}.`;
  if (verb === "grant") return change === "done" ? `${sentence}\n${UNVERIFIED}` : sentence;
  return (await listAdmins(database)).length === 0 ? `${sentence}\n${NO_ADMINS}` : sentence;
}

async function changePassword(
  database: Database,
  { email, grants }: Extract<AdminCommand, { verb: "set-password" }>,
  readPassword: () => ReturnType<typeof readNewPassword>,
): Promise<string> {
  const [account] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!account) throw noAccount(email);
  const read = await readPassword();
  if (!read.ok) throw new CannotStart(read.message);
  // Any secret and origin: they do not affect passwords, and nothing is signed here.
  const auth = createAuth({ database, secret: crypto.randomUUID(), publicUrl: "http://localhost" });
  const change = await setPassword({ auth, database }, { email, password: read.password, grants });
  if (change === "no-account") throw noAccount(email);
  const sentence = `${email} has the new password now, and no open session.`;
  return grants ? `${sentence}\n${email} is an administrator.` : sentence;
}

async function removeFactors(database: Database, email: string): Promise<string> {
  const reset = await resetSecondFactor(database, email, new Date());
  if (reset === "no-account") throw noAccount(email);
  if (reset === "unchanged") return `${email} has no second factor.`;
  return `${email} has no second factor now, and no open session.`;
}

function noAccount(email: string): CannotStart {
  return new CannotStart(
    `There is no account with the address ${email}. Sign up with it first, at /auth/sign-up; or start RadioWave with ADMIN_EMAIL and ADMIN_PASSWORD, which creates the account.`,
  );
}

const RESULTS: Record<"grant" | "revoke", Record<Exclude<RoleChange, "no-account">, string>> = {
  grant: {
    done: "is an administrator now, and has no open session",
    unchanged: "is an administrator already, and has no open session",
  },
  revoke: { done: "is no longer an administrator", unchanged: "is not an administrator" },
};

const UNVERIFIED =
  "E-mail addresses are not verified: if another person may have registered this one, set a new password: npm run admin -- set-password EMAIL";

const NO_ADMINS = `There is no administrator. To make an account one: ${GRANT}`;

type PasswordResult = { ok: true; password: string } | { ok: false; message: string };

const failed = (message: string): PasswordResult => ({ ok: false, message: `${message} Nothing was changed.` });

/**
 * Reads a new password: at a terminal twice without echo, otherwise one line of the input, for scripts. Not trimmed, without
 * the line end.
 */
export async function readNewPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  prompts: NodeJS.WritableStream,
): Promise<PasswordResult> {
  const atTerminal = input.isTTY === true;
  // readline echoes typed text to its output: this one discards it.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: atTerminal, historySize: 0 });
  lines.on("SIGINT", () => lines.close());
  const typedLines = lines[Symbol.asyncIterator]();
  const promptFor = async (prompt: string) => {
    if (atTerminal) prompts.write(prompt);
    const line = await typedLines.next();
    if (atTerminal) prompts.write("\n");
    // End of input, or Ctrl-C.
    return line.done ? null : line.value;
  };
  try {
    const password = await promptFor("New password: ");
    if (password === null) return failed("No password was given.");
    if (!parseNewPassword({ newPassword: password }).ok) {
      return failed(`A password has ${MIN_NEW_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
    }
    if (atTerminal && (await promptFor("The same again: ")) !== password) return failed("The two passwords differ.");
    return { ok: true, password };
  } finally {
    lines.close();
  }
}
