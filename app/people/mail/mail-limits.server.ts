import { and, count, eq, gt } from "drizzle-orm";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { before } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { MailKinds } from "./mail-kind.ts";

/** To one address, of all kinds that are neither reserved nor security notices. */
const MAX_SHARED_MAILS_A_DAY = 20;

/**
 * Whether the address was sent as many mails of this kind in the last 24 hours as are allowed, or of all kinds that
 * share a limit. Other people cause some kinds, such as `change-taken`: these never use up the reserved ones.
 * Does not cover: the mails of an account that was deleted since.
 */
export async function hasReachedDailyLimit(
  database: Database,
  kinds: MailKinds,
  { kind, address, now }: { kind: string; address: string; now: Date },
): Promise<boolean> {
  const { class: mailClass, dailyLimit } = kinds[kind] ?? {};
  if (mailClass !== "account") return false;
  const sent = await database
    .select({ kind: mails.kind, count: count() })
    .from(mails)
    .where(and(eq(mails.address, address), gt(mails.sentAt, before(now, DAY_MS))))
    .groupBy(mails.kind);
  const ofKind = sent.find((one) => one.kind === kind)?.count ?? 0;
  if (dailyLimit && ofKind >= dailyLimit.max) return true;
  if (dailyLimit?.isReserved) return false;
  const shared = sent.filter((one) => isShared(kinds, one.kind)).reduce((sum, one) => sum + one.count, 0);
  return shared >= MAX_SHARED_MAILS_A_DAY;
}

function isShared(kinds: MailKinds, kind: string): boolean {
  const { class: mailClass, dailyLimit } = kinds[kind] ?? {};
  return mailClass === "account" && !dailyLimit?.isReserved;
}
