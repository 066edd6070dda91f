import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { favourites, recents } from "#app/browse/library/library.table.ts";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import { contactMessages } from "#app/site/pages/contact-messages.table.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { ANA, accountsOn, cookieFor, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { exportOwnData } from "./export-own-data.server.ts";

const NOW = new Date();

onBothEngines("the file has everything of the account, and nothing of others", async ({ database }) => {
  const accounts = accountsOn(database);
  const [id, rui] = [await putPerson(accounts, ANA), await putPerson(accounts, RUI)];
  const cookie = await cookieFor(accounts, ANA);
  await cookieFor(accounts, RUI);
  await putNamedStations(database);
  await database.update(stations).set({ submittedBy: id, contactEmail: ANA.email });
  const stored = { favourite: true, changedAt: NOW, playedAt: NOW };
  for (const [userId, stationId] of [
    [id, "aurora"],
    [id, "beira"],
    [rui, "cais"],
  ] as const) {
    await database.insert(favourites).values({ userId, stationId, ...stored });
    await database.insert(recents).values({ userId, stationId, ...stored });
  }
  await database.insert(favourites).values({ userId: id, stationId: "removed", favourite: false, changedAt: NOW });
  await database.insert(changes).values([
    { actorId: id, actorRole: "admin", kind: "suspend", reason: "rules", reasonDetails: { rule: 2 } },
    { actorId: rui, actorRole: "admin", kind: "suspend" },
    { actorId: rui, actorRole: "admin", kind: "link", private: { account: id, email: "" } },
    { actorId: rui, actorRole: "admin", kind: "link", private: { account: rui, email: RUI.email } },
  ]);
  for (const [userId, email] of [
    [id, "outra@example.org"],
    [rui, RUI.email],
  ] as const) {
    const message = { name: "Alguém", email, message: `de ${email}`, receivedAt: NOW, userId };
    await database.insert(contactMessages).values({ id: email, ...message });
  }
  await database.insert(userRoles).values({ userId: id, role: "admin" });

  const response = await exportOwnData(
    accounts,
    requestContextWith(accounts, cookie),
    new Date("2026-07-31T23:30:00Z"),
  );
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    // The day in Lisbon.
    "content-disposition": 'attachment; filename="radiowave-dados-2026-08-01.json"',
  });
  const text = await response.text();
  const exported = JSON.parse(text);
  expect(Object.keys(exported)).toEqual([
    ...["format", "made_at", "account", "sessions", "second_factor", "passkeys", "favourites", "recents"],
    ...[
      "submissions",
      "deleted_submissions",
      "proposals",
      "appeals",
      "changes",
      "changes_about_account",
      "messages",
      "roles",
    ],
  ]);
  expect(exported).toMatchObject({
    format: 2,
    account: { id, email: ANA.email, name: "", decision_mails: true, keeps_recents: false, new_email: null },
    sessions: [{ method: "password" }],
    second_factor: { codes: false, codes_since: null, any: false },
    passkeys: [],
    // The account may not read the name of a station that is not public.
    favourites: expect.arrayContaining([
      expect.objectContaining({ station_id: "aurora", name: "Rádio Aurora" }),
      expect.objectContaining({ station_id: "beira", name: null }),
    ]),
    changes: [{ kind: "suspend", reason: "rules", reason_details: { rule: 2 } }],
    changes_about_account: [{ at: expect.any(String), kind: "link" }],
    messages: [{ message: "de outra@example.org" }],
    roles: [{ role: "admin" }],
  });
  expect(exported.favourites).toHaveLength(2);
  expect(exported.recents).toHaveLength(2);
  expect(exported.submissions.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual(
    expect.arrayContaining([
      ["aurora", "approved"],
      ["beira", "pending"],
      ["cais", "suspended"],
    ]),
  );
  for (const secret of [rui, RUI.email, decodeURIComponent(cookie).split("=")[1]?.split(".")[0] ?? ""]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(text).not.toContain(secret);
  }
});

onBothEngines("messages from an address are in the file once the account has confirmed it", async ({ database }) => {
  const accounts = accountsOn(database);
  const [id, rui] = [await putPerson(accounts, ANA), await putPerson(accounts, RUI)];
  const cookie = await cookieFor(accounts, ANA);
  const written = { name: "Ana", email: "ANA@example.org", receivedAt: NOW };
  await database.insert(contactMessages).values([
    { ...written, id: "1", message: "antes da conta" },
    { ...written, id: "2", message: "na sessão de Rui", userId: rui },
  ]);
  const messages = async () => {
    const response = await exportOwnData(accounts, requestContextWith(accounts, cookie), new Date());
    return JSON.parse(await response.text()).messages.map(({ message }: { message: string }) => message);
  };
  expect(await messages()).toEqual([]);
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  expect(await messages()).toEqual(["antes da conta"]);
});

onBothEngines("a file needs a recent proof, and an account gets five a day", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const get = async (cookie: string, now = new Date()) => {
    const response = await exportOwnData(accounts, requestContextWith(accounts, cookie), now);
    await response.body?.cancel();
  };
  const cookie = await cookieFor(accounts, ANA);
  const late = new Date(Date.now() + 15 * 60_000 + 1_000);
  await expect(get(cookie, late)).rejects.toMatchObject({ kind: "proof_required" });
  await expect(get("")).rejects.toMatchObject({ kind: "unauthenticated" });
  for (let count = 1; count <= 5; count += 1) await get(cookie);
  await expect(get(cookie)).rejects.toMatchObject({ kind: "too-many" });
  await get(await cookieFor(accounts, RUI));
});

/** The parts of the file with the rows of each table that refers to accounts, or the reason for which it has none. */
const EXPORTED: Record<string, string> = {
  appeals: "appeals",
  contact_messages: "messages",
  email_changes: "account",
  favourites: "favourites",
  passkeys: "passkeys",
  proposals: "proposals",
  recents: "recents",
  second_factors: "second_factor: whether there is one, since when; the secret stays secret",
  sessions: "sessions",
  stations: "submissions",
  user_roles: "roles",
  account_links: "reason: digests of links, which end within a day",
  credentials: "reason: the digest of the password is a secret",
  imports: "reason: an act of the administration, with a list of others",
  mails: "reason: they were sent to the person",
  review_items: "reason: who decided is in changes; the rest is about stations",
  sign_in_addresses: "reason: keyed digests, from which no address can be read",
  uploaded_images:
    "reason: drafts of a day, of a file that the person has; a proposed image is no longer of the account",
};

onEngine(
  "embedded",
  "each table that refers to accounts is in the file, or there is a reason",
  async ({ database }) => {
    const rows = await rowsOf(
      database,
      sql`select distinct c.relname::text as name from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and p.relname = 'users'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(EXPORTED).toSorted());
  },
);
