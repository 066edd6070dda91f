import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { refusePastLimits } from "./limits.server.ts";

/** Noon in Lisbon, where it is summer. */
const NOW = new Date("2026-07-10T11:00:00Z");
const THIS_MORNING = "2026-07-09T23:00:00Z";
const YESTERDAY = "2026-07-09T22:59:59Z";

async function putAna(database: Database): Promise<void> {
  const account = { id: "ana", name: "", email: "ana@example.org", emailVerified: true };
  await database.insert(users).values({ ...account, createdAt: new Date("2026-01-01T12:00:00Z") });
  await putStation(database, station({ id: "aurora", name: "Rádio Aurora" }));
}

/** Submissions by Ana at a time, as the history and the table of stations have them. */
async function putSubmissions(
  database: Database,
  number: number,
  { at = THIS_MORNING, status = "pending" }: { at?: string; status?: string } = {},
): Promise<void> {
  await database.execute(sql`with added as (
      insert into stations (id, name, status, submitted_by)
      select gen_random_uuid()::text, 'Rádio', ${status}, 'ana' from generate_series(1, ${number}::int) returning id
    ) insert into changes (at, actor_id, actor_role, kind, station_id)
    select ${at}::timestamptz, 'ana', 'contributor', 'submit', id from added`);
}

/** Ten approvals of the spring: Ana is trusted. */
async function putTrust(database: Database): Promise<void> {
  await database.execute(sql`insert into stations (id, name, status, submitted_by)
    select 'early ' || n, 'Rádio', 'approved', 'ana' from generate_series(1, 10) n`);
  await database.execute(sql`insert into changes (at, actor_id, actor_role, kind, station_id)
    select '2026-05-01T12:00:00Z', 'sara', 'editor', 'approve', 'early ' || n from generate_series(1, 10) n`);
}

const check = (database: Database, what: "submission" | "proposal", now = NOW) =>
  database.transaction((transaction) => refusePastLimits(transaction, "ana", what, now));

const refused = (message: string) => ({ kind: "too-many", message });

onBothEngines("an account submits 30 stations a day, in Lisbon; a trusted one 200", async ({ database }) => {
  await putAna(database);
  const decided = { status: "approved" };
  await putSubmissions(database, 5, { ...decided, at: YESTERDAY });
  await putSubmissions(database, 30, decided);
  await check(database, "submission");
  await putSubmissions(database, 1, decided);
  const past = refused("Chegou ao limite de 30 rádios por dia. Pode continuar amanhã.");
  await expect(check(database, "submission")).rejects.toMatchObject(past);
  await check(database, "submission", new Date("2026-07-10T23:00:00Z"));

  await putTrust(database);
  await putSubmissions(database, 169, decided);
  await check(database, "submission");
  await putSubmissions(database, 1, decided);
  const pastTrusted = refused("Chegou ao limite de 200 rádios por dia. Pode continuar amanhã.");
  await expect(check(database, "submission")).rejects.toMatchObject(pastTrusted);
});

onBothEngines("an account has 50 stations that wait; a trusted one 300", async ({ database }) => {
  await putAna(database);
  await database.execute(sql`insert into stations (id, name, submitted_by)
    select 'imported ' || n, 'Rádio', 'ana' from generate_series(1, 400) n`);
  await putSubmissions(database, 50, { at: YESTERDAY });
  await check(database, "submission");
  await putSubmissions(database, 1, { at: YESTERDAY });
  const past = refused("Já tem 50 rádios à espera. Aguarde por uma decisão.");
  await expect(check(database, "submission")).rejects.toMatchObject(past);

  await putTrust(database);
  await putSubmissions(database, 249, { at: YESTERDAY });
  await check(database, "submission");
  await putSubmissions(database, 1, { at: YESTERDAY });
  const pastTrusted = refused("Já tem 300 rádios à espera. Aguarde por uma decisão.");
  await expect(check(database, "submission")).rejects.toMatchObject(pastTrusted);
});

onBothEngines("an account makes 20 proposals a day and has 20 open; a trusted one makes 100", async ({ database }) => {
  await putAna(database);
  const propose = async (number: number, state: "open" | "refused", at = THIS_MORNING) => {
    for (let count = 0; count < number; count += 1) {
      const id = crypto.randomUUID();
      await putStation(database, station({ id, name: "Rádio" }));
      const proposal = { stationId: id, proposedBy: "ana", madeAt: new Date(at), base: {}, proposed: {}, state };
      await database.insert(proposals).values(proposal);
    }
  };
  await propose(20, "refused");
  await check(database, "proposal");
  await propose(1, "refused");
  const past = refused("Chegou ao limite de 20 propostas por dia. Pode continuar amanhã.");
  await expect(check(database, "proposal")).rejects.toMatchObject(past);

  await database.delete(proposals);
  await propose(21, "open", YESTERDAY);
  const pastOpen = refused("Já tem 20 propostas à espera. Aguarde por uma decisão.");
  await expect(check(database, "proposal")).rejects.toMatchObject(pastOpen);

  await putTrust(database);
  await propose(100, "open");
  await check(database, "proposal");
  await propose(1, "open");
  const pastTrusted = refused("Chegou ao limite de 100 propostas por dia. Pode continuar amanhã.");
  await expect(check(database, "proposal")).rejects.toMatchObject(pastTrusted);
});
