import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { CLOCK_TOLERANCE_MS, expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { GRANTED_ROLES, type GrantedRole, SESSION_METHODS, type SessionMethod } from "./viewer.ts";

/**
 * users, sessions, credentials and verifications are better-auth's tables, with its field names. Source: better-auth,
 * core schema.
 */
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** In lower case. */
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: timestampColumn("created_at").notNull().defaultNow(),
  updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  /** Written by better-auth's two-factor plugin: whether a code was confirmed. */
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  /** Whether decisions about the account's stations are mailed. */
  decisionMails: boolean("decision_mails").notNull().default(true),
  /** Whether stations that were listened to are kept in the account. */
  keepsRecents: boolean("keeps_recents").notNull().default(false),
  blockedAt: timestampColumn("blocked_at"),
  blockedReason: text("blocked_reason"),
});

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    expiresAt: timestampColumn("expires_at").notNull(),
    token: text("token").notNull().unique(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * This column and the next are ours: better-auth does not use them. The default is the weakest method: a crash
     * before it is written leaves that.
     */
    method: text("method").$type<SessionMethod>().notNull().default("password"),
    /** When the person last proved who they are in this session: at its beginning, or since then. */
    provedAt: timestampColumn("proved_at").notNull().defaultNow(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expired").on(table.expiresAt),
    check("sessions_method", sql.raw(`method in (${SESSION_METHODS.map((method) => `'${method}'`).join(", ")})`)),
  ],
);

/** How an account signs in: always by password, stored as a digest. */
export const credentials = pgTable(
  "credentials",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestampColumn("access_token_expires_at"),
    refreshTokenExpiresAt: timestampColumn("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [index("credentials_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expired").on(table.expiresAt),
  ],
);

/** After this time without a sign-in to the account an address counts as new. */
export const SIGN_IN_ADDRESSES_KEPT_MS = 90 * DAY_MS;

/**
 * Network addresses with a recent sign-in to an account, which the wide limits on wrong passwords exempt. Stored as a
 * digest of address and account, keyed with the secret.
 */
export const signInAddresses = pgTable(
  "sign_in_addresses",
  {
    digest: text("digest").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: timestampColumn("seen_at").notNull(),
  },
  (table) => [
    index("sign_in_addresses_latest").on(table.userId, table.seenAt.desc()),
    index("sign_in_addresses_seen").on(table.seenAt),
  ],
);

/** Roles beyond `user`: an account has one. Source: spec, section 3. */
export const userRoles = pgTable(
  "user_roles",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").$type<GrantedRole>().notNull(),
    grantedAt: timestampColumn("granted_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check("user_roles_role", sql.raw(`role in (${GRANTED_ROLES.map((role) => `'${role}'`).join(", ")})`)),
  ],
);

/** Removed by the daily clean-up. */
export const expiringAccountRows = [
  expiringRows({
    name: "sessions",
    table: sessions,
    key: sessions.id,
    end: sessions.expiresAt,
    keptMs: CLOCK_TOLERANCE_MS,
  }),
  expiringRows({
    name: "verifications",
    table: verifications,
    key: verifications.id,
    end: verifications.expiresAt,
    keptMs: CLOCK_TOLERANCE_MS,
  }),
  expiringRows({
    name: "sign-in addresses",
    table: signInAddresses,
    key: signInAddresses.digest,
    end: signInAddresses.seenAt,
    keptMs: SIGN_IN_ADDRESSES_KEPT_MS,
  }),
];

/**
 * The granted role of an account, as a column of a query on `users`; null without one. Of several the highest counts:
 * as text, admin is the smallest. `users.id` is qualified, because a query on one table would name it `id` only.
 */
export const accountRole = sql<GrantedRole | null>`(
  select min(${userRoles.role}) from ${userRoles} where ${userRoles.userId} = ${users}.${sql.identifier(users.id.name)}
)`;
