import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import { accessLinkText } from "#app/moderation/decisions/account-decisions.server.ts";
import { setRoleByCommand } from "#app/moderation/decisions/change-account-role.server.ts";
import { createAuth } from "#app/people/accounts/accounts.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { setPassword } from "#app/people/accounts/administrators.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_NEW_PASSWORD_LENGTH, parseNewPassword } from "#app/people/accounts/credentials.ts";
import { removeFactors, resetSecondFactor } from "#app/people/accounts/remove-factors.server.ts";
import { listModerators } from "#app/people/accounts/roles.server.ts";
import type { AccountRole, GrantedRole } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { requireColumn } from "./open-prepared-database.ts";

const VERBS_WITH_EMAIL = ["revoke", "reset-link", "reset-second-factor"] as const;

export type AdminCommand =
  | { verb: "grant"; email: string; role: GrantedRole }
  | { verb: (typeof VERBS_WITH_EMAIL)[number]; email: string }
  | { verb: "set-password"; email: string; grants: boolean }
  | { verb: "list" };

const GRANT = "npm run admin -- grant EMAIL";

export const ADMIN_USAGE = `Usage:
  ${GRANT} [--editor]          makes the account an administrator, or an editor, and ends its sessions
  npm run admin -- revoke EMAIL                    makes it an ordinary account
  npm run admin -- set-password EMAIL [--grant]    asks for the password, or reads one line of input; ends the sessions
  npm run admin -- reset-link EMAIL                prints a link with which the account chooses another password
  npm run admin -- reset-second-factor EMAIL       removes its codes and passkeys, and ends its sessions
  npm run admin -- list                            lists the administrators and editors`;

const OPTIONS = [
  { verb: "set-password", name: "--grant" },
  { verb: "grant", name: "--editor" },
];

/** Parses the command line; undefined if it is invalid. */
export function parseAdminCommand(args: string[]): AdminCommand | undefined {
  const option = OPTIONS.find(({ verb, name }) => verb === args[0] && args.includes(name))?.name;
  const [verb, email, ...more] = args.filter((arg) => arg !== option);
  if (more.length > 0) return undefined;
  if (verb === "list") return email === undefined ? { verb } : undefined;
  const address = email?.trim().toLowerCase();
  if (!address || address.startsWith("-")) return undefined;
  if (verb === "set-password") return { verb, email: address, grants: option !== undefined };
  if (verb === "grant") return { verb, email: address, role: option === undefined ? "admin" : "editor" };
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
  if (command.verb === "list") return listed(await listModerators(database));
  if (command.verb === "set-password") return changePassword(database, command, readPassword);
  if (command.verb === "reset-second-factor") return resetFactors(database, command.email);
  if (command.verb === "reset-link") {
    const text = await accessLinkText(database, { email: command.email, publicUrl, now: new Date() });
    if (text === null) throw noAccount(command.email);
    return text;
  }
  return changeRole(database, command.email, command.verb === "grant" ? command.role : "user");
}

/** Gives the account this role. The operator may also revoke the last administrator's, with a warning. */
async function changeRole(database: Database, email: string, role: AccountRole): Promise<string> {
  const change = await setRoleByCommand(database, email, { role, now: new Date() });
  if (!change) throw noAccount(email);
  const lines = [`${email} ${resultOf(role, change.before)}.`];
  if (role !== "user" && change.before !== role) lines.push(UNVERIFIED);
  const moderators = await listModerators(database);
  if (!moderators.some((one) => one.role === "admin")) lines.push(NO_ADMINS);
  return lines.join("\n");
}

const ROLE_NAMES: Record<GrantedRole, string> = { admin: "administrator", editor: "editor" };

function resultOf(role: AccountRole, before: AccountRole): string {
  if (role === "user") return before === "user" ? "has no role" : `is no longer an ${ROLE_NAMES[before]}`;
  return `is an ${ROLE_NAMES[role]} ${before === role ? "already" : "now"}, and has no open session`;
}

function listed(moderators: { email: string; role: GrantedRole }[]): string {
  const lines = moderators.map(({ email, role }) => `${ROLE_NAMES[role].padEnd("administrator".length)}  ${email}`);
  if (!moderators.some(({ role }) => role === "admin")) lines.push(NO_ADMINS);
  return lines.join("\n");
}

async function changePassword(
  database: Database,
  { email, grants }: Extract<AdminCommand, { verb: "set-password" }>,
  readPassword: () => ReturnType<typeof readNewPassword>,
): Promise<string> {
  const { id, emailVerified } = users;
  const [account] = await database.select({ id, emailVerified }).from(users).where(eq(users.email, email));
  if (!account) throw noAccount(email);
  const read = await readPassword();
  if (!read.ok) throw new CannotStart(read.message);
  // Any secret and origin: they do not affect passwords, and nothing is signed here.
  const auth = createAuth({ database, secret: crypto.randomUUID(), publicUrl: "http://localhost" });
  const change = await database.transaction(async (transaction) => {
    const now = new Date();
    // They may be of another person, who registered the address.
    const removed = !account.emailVerified && (await removeFactors(transaction, { ...account, email }, now));
    const done = await setPassword({ auth, database: transaction }, { email, password: read.password }, now);
    if (done === "done" && grants) await setRoleByCommand(transaction, email, { role: "admin", now });
    return { done, removed };
  });
  if (change.done === "no-account") throw noAccount(email);
  const lines = [`${email} has the new password now, and no open session.`];
  if (change.removed) lines.push(FACTORS_REMOVED);
  if (grants) lines.push(`${email} is an administrator.`);
  return lines.join("\n");
}

async function resetFactors(database: Database, email: string): Promise<string> {
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

const UNVERIFIED =
  "E-mail addresses are not verified: if another person may have registered this one, set a new password: npm run admin -- set-password EMAIL";

const FACTORS_REMOVED =
  "Its address was never confirmed, so its codes and passkeys, which may be another person's, were removed.";

const NO_ADMINS = `There is no administrator. To make an account one: ${GRANT}`;

type PasswordResult = { ok: true; password: string } | { ok: false; message: string };

const failed = (message: string): PasswordResult => ({ ok: false, message: `${message} Nothing was changed.` });

/**
 * Reads a new password: at a terminal twice without echo, otherwise one line of the input, for scripts. Not trimmed,
 * without the line end.
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
