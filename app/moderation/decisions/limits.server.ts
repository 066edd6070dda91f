import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { readTrust, type TrustOptions } from "./trust.server.ts";

/** Submissions an hour; their attempts are counted (platform/limits/attempts.server.ts). */
export const SUBMISSIONS_AN_HOUR = { new: 30, trusted: 60 };

/** `open`: those that wait for a decision; null: no limit. */
type Limits = { day: number; open: number | null };

const LIMITS: Record<"submission" | "proposal", { new: Limits; trusted: Limits; noun: string }> = {
  submission: { new: { day: 30, open: 50 }, trusted: { day: 200, open: 300 }, noun: "rádios" },
  proposal: { new: { day: 20, open: 20 }, trusted: { day: 100, open: null }, noun: "propostas" },
};

/**
 * Refuses what an account submits or proposes past the limits of a day, in Portugal, and of what waits. Called in the
 * transaction that adds it, after it is written with its change: the count includes it. The account's row is locked, so
 * that simultaneous submissions count each other. Errors: Refusal `too-many`.
 */
export async function refusePastLimits(
  transaction: Transaction,
  accountId: string,
  what: keyof typeof LIMITS,
  now: Date,
  options: TrustOptions = {},
): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for("no key update");
  const { noun, ...limits } = LIMITS[what];
  const [row] = await rowsOf<Counts>(transaction, COUNTS[what](accountId, now));
  const counts = { today: Number(row?.today), open: Number(row?.open) };
  if (!pastLimit(counts, limits.new)) return;
  const { isTrusted } = await readTrust(transaction, accountId, now, options);
  const { day, open } = isTrusted ? limits.trusted : limits.new;
  const past = pastLimit(counts, { day, open });
  if (past === "day")
    throw new Refusal("too-many", `Chegou ao limite de ${day} ${noun} por dia. Pode continuar amanhã.`);
  if (past === "open") throw new Refusal("too-many", `Já tem ${open} ${noun} à espera. Aguarde por uma decisão.`);
}

/** Submissions of a trusted account that are published at once, and its proposals that are applied at once, together. */
export const PUBLISHED_A_DAY = 20;

/** How many submissions and proposals of an account were published at once today, in Portugal. */
export async function countPublishedToday(
  database: Pick<Transaction, "execute">,
  accountId: string,
  now: Date,
): Promise<number> {
  const [row] = await rowsOf<{ published: number | string }>(
    database,
    sql`select count(*) + (select count(*) from ${changes} p where p.private ->> 'submitted_by' = ${accountId}
        and p.kind = 'edit' and p.actor_role = 'system' and p.at >= ${startOfDay(now)}) as published
      from (select distinct station_id from ${changes} where actor_id = ${accountId} and kind = 'submit') submitted
      cross join lateral (select from ${changes} c where c.station_id = submitted.station_id
        and c.kind = 'approve' and c.actor_role = 'system' and c.at >= ${startOfDay(now)} offset 0) c`,
  );
  return Number(row?.published);
}

type Counts = { today: number | string; open: number | string };

function pastLimit(counts: { today: number; open: number }, { day, open }: Limits): "day" | "open" | null {
  if (counts.today > day) return "day";
  return open !== null && counts.open > open ? "open" : null;
}

const startOfDay = (now: Date) =>
  sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone 'Europe/Lisbon') at time zone 'Europe/Lisbon'`;

/**
 * Submissions are counted by the history: one that was withdrawn or deleted counts for its day, and a station that an
 * administrator imported is none. Proposals by their table, which is named as text because its folder comes later.
 */
const COUNTS: Record<keyof typeof LIMITS, (accountId: string, now: Date) => SQL> = {
  submission: (accountId, now) => sql`
    select count(*) filter (where at >= ${startOfDay(now)}) as today,
      count(distinct station_id) filter (where
        (select s.status from ${stations} s where s.id = c.station_id) = 'pending') as open
    from ${changes} c where actor_id = ${accountId} and kind = 'submit'`,
  proposal: (accountId, now) => sql`
    select count(*) filter (where made_at >= ${startOfDay(now)}) as today, count(*) filter (where state = 'open') as open
    from proposals where proposed_by = ${accountId}`,
};
