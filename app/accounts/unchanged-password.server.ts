import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, users } from "./accounts.table.ts";
import { authErrorMessage } from "./auth-error-messages.ts";
import type { SessionChange } from "./sign-in.server.ts";

/**
 * Begins a session by a password, and ends it again if the account got another password meanwhile: comparing takes long, and
 * a change of password ends only the sessions that it finds. Errors: those of `signIn`, and Refusal `unauthenticated`.
 */
export async function ensurePasswordUnchanged<Change extends SessionChange>(
  { auth, database }: Pick<Accounts, "auth" | "database">,
  email: string,
  signIn: () => Promise<Change>,
): Promise<Change> {
  const find = () =>
    database
      .select({ digest: credentials.password })
      .from(credentials)
      .innerJoin(users, eq(users.id, credentials.userId))
      .where(and(eq(users.email, email), eq(credentials.providerId, "credential")));
  const [before] = await find();
  const change = await signIn();
  // Waits for a change that is being written: it has not seen this session.
  const [after] = await find().for("share", { of: credentials });
  if (before && before.digest === after?.digest) return change;
  const cookie = change.cookies.map((one) => one.split(";")[0]).join("; ");
  await auth.api.signOut({ headers: new Headers({ cookie }) });
  throw new Refusal("unauthenticated", authErrorMessage("INVALID_EMAIL_OR_PASSWORD"));
}
