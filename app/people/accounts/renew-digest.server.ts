import { and, eq } from "drizzle-orm";
import type { Accounts } from "./accounts.server.ts";
import { credentials } from "./accounts.table.ts";
import { isFormerDigest } from "./password-hash.server.ts";
import { isPasswordOf } from "./passwords.server.ts";

/** Whether a digest was not replaced meanwhile, except by another sign-in that renewed it. */
export async function isSamePassword(
  { auth }: Pick<Accounts, "auth">,
  password: string,
  before: string,
  after: string,
): Promise<boolean> {
  if (before === after) return true;
  return isFormerDigest(before) && (await auth.$context).password.verify({ hash: after, password });
}

/** Replaces a digest of a lower cost, unless it was replaced meanwhile. The time of the last change stays. */
export async function renewDigest(
  { auth, database }: Pick<Accounts, "auth" | "database">,
  { userId, digest, password }: { userId: string; digest: string; password: string },
): Promise<void> {
  const renewed = await (await auth.$context).password.hash(password);
  await database
    .update(credentials)
    .set({ password: renewed })
    .where(and(isPasswordOf(userId), eq(credentials.password, digest)));
}
