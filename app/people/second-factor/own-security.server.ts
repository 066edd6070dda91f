import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { credentials, sessions, users } from "#app/people/accounts/accounts.table.ts";
import { MAX_SESSION_MS } from "#app/people/accounts/find-session.server.ts";
import { isPassword } from "#app/people/accounts/passwords.server.ts";
import { countRecoveryCodes } from "#app/people/accounts/recovery-codes.server.ts";
import { passkeys, secondFactors } from "#app/people/accounts/second-factors.table.ts";
import type { SessionMethod, SignedIn } from "#app/people/accounts/viewer.ts";
import { before } from "#app/platform/database/expiring-rows.server.ts";
import { browserName, isPhone } from "./browser-name.ts";
import { isUnreadable } from "./codes.server.ts";

/** A session of the viewer's account. No address and no token. */
type OwnSession = {
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

/** A passkey as its owner sees it. */
export type OwnPasskey = { id: string; name: string; createdAt: Date; usedAt: Date | null };

/** `since`: null if it was switched on before that was kept. `codesLeft`: null if the site's present secret cannot read them. */
type TotpState = { on: false } | { on: true; since: Date | null; codesLeft: number | null };

type OwnSecurity = {
  /** Null: never, since the account was created. */
  passwordChangedAt: Date | null;
  totp: TotpState;
  /** Oldest first. */
  passkeys: OwnPasskey[];
  /** Running ones: that of this request first, then the latest used. */
  sessions: OwnSession[];
};

/** What protects the viewer's account, in one query: an account's page draws from three, with the viewer's and the menu's. */
export async function readOwnSecurity(
  { secret, database }: Pick<Accounts, "secret" | "database">,
  viewer: Pick<SignedIn, "id" | "sessionId">,
  now: Date,
): Promise<OwnSecurity> {
  const sessionRows = database
    .select({
      list: listOf(
        sql`'id', ${sessions.id}, 'userAgent', ${sessions.userAgent}, 'method', ${sessions.method}, 'beganAt', ${sessions.createdAt}, 'usedAt', ${sessions.updatedAt}`,
        sql`${sessions.updatedAt} desc, ${sessions.id} desc`,
      ),
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, viewer.id),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, before(now, MAX_SESSION_MS)),
      ),
    );
  const passkeyRows = database
    .select({
      list: listOf(
        sql`'id', ${passkeys.id}, 'name', ${passkeys.name}, 'createdAt', ${passkeys.createdAt}, 'usedAt', ${passkeys.usedAt}`,
        sql`${passkeys.createdAt}, ${passkeys.id}`,
      ),
    })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id));
  const [own] = await database
    .select({
      hasTotp: users.twoFactorEnabled,
      verifiedAt: secondFactors.verifiedAt,
      backupCodes: secondFactors.backupCodes,
      passwordMadeAt: credentials.createdAt,
      passwordChangedAt: credentials.updatedAt,
      sessions: sql<SessionRow[]>`(${sessionRows})`,
      passkeys: sql<PasskeyRow[]>`(${passkeyRows})`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(credentials, and(eq(credentials.userId, users.id), isPassword))
    .where(eq(users.id, viewer.id));
  // The account was deleted meanwhile.
  if (!own) return { passwordChangedAt: null, totp: { on: false }, passkeys: [], sessions: [] };
  const { passwordMadeAt, passwordChangedAt } = own;
  return {
    passwordChangedAt:
      passwordChangedAt && passwordMadeAt && passwordChangedAt > passwordMadeAt ? passwordChangedAt : null,
    totp: own.hasTotp
      ? { on: true, since: own.verifiedAt, codesLeft: await countCodes(secret, own.backupCodes ?? "") }
      : { on: false },
    passkeys: own.passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      createdAt: new Date(createdAt),
      usedAt: usedAt === null ? null : new Date(usedAt),
    })),
    sessions: own.sessions
      .map((row) => ownSession(row, viewer))
      .sort((one, other) => Number(other.current) - Number(one.current)),
  };
}

/** Rows as JSON writes them. */
type SessionRow = { id: string; userAgent: string | null; method: SessionMethod; beganAt: string; usedAt: string };
type PasskeyRow = { id: string; name: string; createdAt: string; usedAt: string | null };

function listOf(fields: SQL, order: SQL): SQL {
  return sql`coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]')`;
}

function ownSession(
  { userAgent, beganAt, usedAt, ...row }: SessionRow,
  { sessionId }: Pick<SignedIn, "sessionId">,
): OwnSession {
  return {
    ...row,
    beganAt: new Date(beganAt),
    usedAt: new Date(usedAt),
    browser: browserName(userAgent),
    phone: isPhone(userAgent),
    current: row.id === sessionId,
  };
}

/** The recovery codes that were not used; null if the site has another secret by now. */
async function countCodes(secret: string, stored: string): Promise<number | null> {
  try {
    return await countRecoveryCodes(secret, stored);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
