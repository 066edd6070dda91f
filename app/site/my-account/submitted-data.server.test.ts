import { expect } from "vitest";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { openAppeals } from "#test-support/appeals.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putSubmitChange } from "#test-support/submit-changes.ts";
import { ADMINISTRATOR, USER } from "#test-support/viewers.ts";
import { ownDataText } from "./own-data.server.ts";

onBothEngines("the file has the reasons of decisions, deleted stations, and what own acts changed", async (test) => {
  const { database } = test;
  const { decide } = await openAppeals(database);
  for (const id of ["aurora", "beira", "cais"]) await putSubmitChange(database, id);
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { city: "Faro" }, now: new Date() });
  await decide("suspend", "beira", { reason: "illegal", details: { norm: "Lei 54/2010" }, text: "Em direto." });
  await decide("delete", "aurora", { reason: "gone", text: "Fechou." });

  const read = async (id: string) => {
    let text = "";
    for await (const part of ownDataText(database, id, new Date())) text += part;
    return JSON.parse(text);
  };
  const { submissions, deleted_submissions } = await read(USER.id);
  const byId = Object.fromEntries(submissions.map((one: { id: string }) => [one.id, one]));
  expect(byId.beira.decision).toEqual({
    at: expect.any(String),
    reason: "illegal",
    reason_text: "Conteúdo ilegal: Lei 54/2010.",
    text: "Em direto.",
  });
  expect(byId.aurora).toBeUndefined();
  expect(deleted_submissions).toMatchObject([
    {
      id: "aurora",
      name: "Rádio Aurora",
      city: "Faro",
      decision: { at: expect.any(String), reason: "gone", reason_text: "A rádio deixou de emitir.", text: "Fechou." },
    },
  ]);
  const { changes, deleted_submissions: others } = await read(ADMINISTRATOR.id);
  expect(others).toEqual([]);
  expect(changes[0]).toMatchObject({ kind: "edit", before: { city: "" }, after: { city: "Faro" } });
  // Who submitted a station that was deleted, and the contact, belong to that person.
  expect(JSON.stringify(changes)).not.toMatch(/submitted_by|contact_email/);
});
