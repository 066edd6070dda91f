import { and, desc, eq, gt, ne } from "drizzle-orm";
import { sessions } from "#app/accounts/accounts.table.ts";
import type { SessionMethod, SignedIn } from "#app/accounts/viewer.ts";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { browserName, isPhone } from "./browser-name.ts";

/** A session of the viewer's account. No address and no token. */
export type OwnSession = {
  id: string;
  browser: string;
  phone: boolean;
  /** Whether it is the session of this request. */
  current: boolean;
  method: SessionMethod;
  beganAt: Date;
  /** Written at most once a day. */
  usedAt: Date;
};

/** The running sessions of the viewer's account: this one first, then the latest used. */
export async function listSessions(
  database: Database,
  viewer: Pick<SignedIn, "id" | "sessionId">,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await database
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      method: sessions.method,
      beganAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
  const listed = rows.map(({ userAgent, ...row }) => ({
    ...row,
    browser: browserName(userAgent),
    phone: isPhone(userAgent),
    current: row.id === viewer.sessionId,
  }));
  return listed.sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends a session of the viewer's account, and announces it so that its browser notices. Needs no proof of identity: it only
 * protects. Errors: Refusal `not-found` for one that has ended or is another account's.
 */
export async function endSession(database: Database, viewer: Pick<SignedIn, "id">, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const ended = await transaction
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new Refusal("not-found", "Esta sessão já terminou.");
    await announce(transaction, { topic: "accounts", ids: [viewer.id] });
  });
}

/** Ends all sessions of the viewer's account but this one. */
export async function endOtherSessions(database: Database, viewer: Pick<SignedIn, "id" | "sessionId">): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId)));
    await announce(transaction, { topic: "accounts", ids: [viewer.id] });
  });
}
