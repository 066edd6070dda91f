import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { parseSubmission } from "#app/stations/station/submission.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { BEIRA_SUBMISSION } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { apiAs, jsonBody, signedIn } from "#test-support/viewers.ts";
import { addSubmission } from "./add-submission.server.ts";
import { createSubmissionsApi } from "./submissions.api.ts";

const SUBMITTER = signedIn("user", "submitter");

const PAST_DAY = "Chegou ao limite de 30 rádios por dia. Pode continuar amanhã.";

/** An account, and the function that submits a station with it. `countsAttempts`: whether the limits of an hour count. */
async function openSubmissions(database: Database, { countsAttempts = true } = {}) {
  const createdAt = new Date("2026-01-01T12:00:00Z");
  await database.insert(users).values({ id: "submitter", name: "", email: "submitter@example.org", createdAt });
  const attempts = countsAttempts ? attemptsOn(database) : { countAll: async () => {}, refuseIfReached: () => {} };
  const parsed = parseSubmission(BEIRA_SUBMISSION);
  if (!parsed.ok) throw new Error(parsed.message);
  const services = { database, attempts, sendsMail: false };
  return (address = "203.0.113.7", formId?: string) =>
    addSubmission(
      services,
      { submitter: SUBMITTER, address, ...(formId && { formId }), now: new Date() },
      parsed.submission,
    );
}

onBothEngines("an account submits 30 stations a day, also simultaneously", async ({ database }) => {
  const submit = await openSubmissions(database, { countsAttempts: false });
  const first = await submit("203.0.113.7", "a form");
  for (let number = 2; number <= 28; number += 1) await submit();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => submit()));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(2);
  await expect(submit()).rejects.toMatchObject({ kind: "too-many", message: PAST_DAY });
  expect((await submit("203.0.113.7", "a form")).id, "a form that is sent again").toBe(first.id);
  expect(await database.$count(stations)).toBe(30);
  expect(await database.$count(changes), "a refused submission leaves no trace").toBe(30);
});

onBothEngines("the API answers 429 past the limit of a day", async ({ database }) => {
  await openSubmissions(database);
  await database.execute(sql`insert into changes (actor_id, actor_role, kind, station_id)
    select 'submitter', 'contributor', 'submit', 'station ' || n from generate_series(1, 30) n`);
  const api = apiAs(SUBMITTER, createSubmissionsApi({ database, attempts: attemptsOn(database), sendsMail: false }));
  const answer = await api.request("/api/stations", jsonBody("POST", BEIRA_SUBMISSION));
  expect([answer.status, (await answer.json()).error.message]).toEqual([429, PAST_DAY]);
});

onBothEngines("a trusted account can submit 60 stations an hour, the next is refused", async ({ database }) => {
  const submit = await openSubmissions(database);
  for (let number = 1; number <= 10; number += 1) {
    const { id } = await submit();
    await database.insert(changes).values({ kind: "approve", actorRole: "admin", stationId: id });
  }
  for (let number = 11; number <= 60; number += 1) await submit();
  await expect(submit("203.0.113.8")).rejects.toMatchObject({
    kind: "too-many",
    message: expect.stringMatching(/^Demasiadas tentativas\./),
  });
  expect(await database.$count(stations)).toBe(60);
});
