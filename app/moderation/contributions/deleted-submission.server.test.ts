import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openDecisionMails } from "#test-support/decision-mails.ts";
import { ADMINISTRATOR, USER } from "#test-support/viewers.ts";
import { readDeletedSubmission } from "./deleted-submission.server.ts";

onBothEngines("the form of a deleted station has its fields, for its submitter alone", async ({ database }) => {
  const { decide } = await openDecisionMails(database);
  await database
    .update(stations)
    .set({ tags: ["fado", "beira"], languages: ["pt"], contactEmail: "beira@example.com", city: "Viseu" })
    .where(eq(stations.id, "beira"));
  const suspension = await decide("suspend", "beira");
  const deletion = String(await decide("delete", "beira", { reason: "gone" }));
  expect(await readDeletedSubmission(database, USER.id, deletion)).toMatchObject({
    name: "Rádio Beira",
    genre: "Fado",
    country: "Portugal",
    city: "Viseu",
    languages: "português",
    tags: "fado, beira",
    contact_email: "beira@example.com",
  });
  expect(await readDeletedSubmission(database, ADMINISTRATOR.id, deletion)).toBeNull();
  for (const other of [String(suspension), "999999999", "nada", "\0", ""])
    expect(await readDeletedSubmission(database, USER.id, other)).toBeNull();
});
