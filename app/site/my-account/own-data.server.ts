import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { favourites, recents } from "#app/browse/library/library.table.ts";
import { appeals } from "#app/moderation/appeals/appeals.table.ts";
import { SHOWN_STATE } from "#app/moderation/appeals/read-appeal.server.ts";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import { sessions, userRoles, users } from "#app/people/accounts/accounts.table.ts";
import { passkeys, secondFactors } from "#app/people/accounts/second-factors.table.ts";
import { findFactors } from "#app/people/second-factor/factors.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { contactMessages } from "#app/site/pages/contact-messages.table.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { readOwnDeletedStations, readProposedChanges, readSubmittedStations } from "./submitted-data.server.ts";

/** The version of the file's shape. A change that breaks programs that read it needs a new one. */
const FORMAT = 2;

/** The name of a station that visitors may read. */
const PUBLIC_NAME = sql<string | null>`case when ${stations.status} = 'approved' then ${stations.name} end`;

/**
 * The account's data that its owner may export, as the text of a JSON object. Each part is read when the
 * client has read those before it, without a transaction: one that is open while a slow client reads would stop all
 * writes to the embedded database.
 */
export async function* ownDataText(database: Database, userId: string, now: Date): AsyncGenerator<string, void> {
  yield `{"format":${FORMAT},"made_at":${JSON.stringify(now)}`;
  for (const [name, read] of Object.entries(PARTS))
    yield `,\n${JSON.stringify(name)}:${JSON.stringify(await read(database, userId))}`;
  yield "}\n";
}

/** A part of the file: reads what belongs to an account. */
type Read = (database: Database, userId: string) => Promise<unknown>;

const PARTS: Record<string, Read> = {
  account: readAccount,
  sessions: (database, userId) =>
    database
      .select({
        began_at: sessions.createdAt,
        used_at: sessions.updatedAt,
        ends_at: sessions.expiresAt,
        method: sessions.method,
        user_agent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
  second_factor: async (database, userId) => {
    const { totp, passkeys: count } = await findFactors(database, userId);
    const [own] = await database
      .select({ since: secondFactors.verifiedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId));
    return { codes: totp, codes_since: totp ? (own?.since ?? null) : null, any: totp || count > 0 };
  },
  passkeys: (database, userId) =>
    database
      .select({ name: passkeys.name, created_at: passkeys.createdAt, used_at: passkeys.usedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
  favourites: (database, userId) =>
    database
      .select({ station_id: favourites.stationId, name: PUBLIC_NAME, changed_at: favourites.changedAt })
      .from(favourites)
      .leftJoin(stations, eq(stations.id, favourites.stationId))
      .where(and(eq(favourites.userId, userId), eq(favourites.favourite, true)))
      .orderBy(desc(favourites.changedAt)),
  recents: (database, userId) =>
    database
      .select({ station_id: recents.stationId, name: PUBLIC_NAME, played_at: recents.playedAt })
      .from(recents)
      .leftJoin(stations, eq(stations.id, recents.stationId))
      .where(eq(recents.userId, userId))
      .orderBy(desc(recents.playedAt)),
  submissions: readSubmittedStations,
  deleted_submissions: readOwnDeletedStations,
  proposals: readProposedChanges,
  appeals: (database, userId) =>
    database
      .select({
        made_at: appeals.madeAt,
        text: appeals.text,
        state: SHOWN_STATE,
        statement: appeals.statement,
      })
      .from(appeals)
      .where(eq(appeals.byUser, userId))
      .orderBy(asc(appeals.id)),
  changes: (database, userId) =>
    database
      .select({
        at: changes.at,
        role: changes.actorRole,
        kind: changes.kind,
        station_id: changes.stationId,
        station_name: changes.stationName,
        reason: changes.reason,
        reason_details: changes.reasonDetails,
        text: changes.text,
        before: changes.before,
        after: changes.after,
      })
      .from(changes)
      .where(eq(changes.actorId, userId))
      .orderBy(asc(changes.id)),
  changes_about_account: (database, userId) =>
    database
      .select({ at: changes.at, kind: changes.kind, reason: changes.reason, text: changes.text })
      .from(changes)
      .where(eq(sql`${changes.private} ->> 'account'`, userId))
      .orderBy(asc(changes.id)),
  messages: readMessages,
  roles: (database, userId) =>
    database
      .select({ role: userRoles.role, granted_at: userRoles.grantedAt })
      .from(userRoles)
      .where(eq(userRoles.userId, userId)),
};

/** Sent in the account's sessions, and without a session from its address, if that is confirmed. */
function readMessages(database: Database, userId: string): Promise<unknown> {
  const { receivedAt, name, message, email } = contactMessages;
  const isFromAddress = and(isNull(contactMessages.userId), eq(users.emailVerified, true));
  return database
    .select({ received_at: receivedAt, name, message })
    .from(contactMessages)
    .innerJoin(
      users,
      or(eq(contactMessages.userId, users.id), and(isFromAddress, eq(sql`lower(${email})`, users.email))),
    )
    .where(eq(users.id, userId))
    .orderBy(asc(receivedAt));
}

async function readAccount(database: Database, userId: string): Promise<unknown> {
  const [account] = await database
    .select({
      id: users.id,
      email: users.email,
      email_verified: users.emailVerified,
      new_email: emailChanges.newEmail,
      name: users.name,
      created_at: users.createdAt,
      decision_mails: users.decisionMails,
      keeps_recents: users.keepsRecents,
      blocked_at: users.blockedAt,
      blocked_reason: users.blockedReason,
    })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, userId));
  return account ?? null;
}
