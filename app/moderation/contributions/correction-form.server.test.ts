import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { seenFields } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations } from "#test-support/moderation.ts";
import { LISTED, putStation } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { EDITOR, USER } from "#test-support/viewers.ts";
import { parseCorrection, submittedTexts } from "./correction-form.server.ts";
import { resubmitStation } from "./resubmit-station.server.ts";

const { id, name, tags } = LISTED;
const OWN = { submittedBy: USER.id, contactEmail: USER.email, imageUrl: "https://radio.example/a.png" };
const TOO_LONG = `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`;

onBothEngines("a submitter corrects one field, and values beyond the form's limits stay", async ({ database }) => {
  await putModeratedStations(database);
  await putStation(database, LISTED, "pending");
  await database.update(stations).set(OWN).where(eq(stations.id, id));
  const station = await findModeratedStation(database, id);
  if (!station) throw new Error("There is no station.");
  const form = { ...submittedTexts(station), ...seenFields(station) };
  const parse = (fields: object = {}, by = USER) =>
    parseCorrection(database, by, { stationId: id, sent: { ...form, ...fields }, uploaded: null });
  const submission = await parse({ city: "Faro" });
  expect(submission).toMatchObject({ name, country: "", tags, city: "Faro" });
  await expect(parse({ name: `${name}?` })).rejects.toMatchObject({
    kind: "invalid",
    field: "name",
    message: TOO_LONG,
  });
  await expect(parse({ contact_email: "" })).rejects.toMatchObject({ field: "contact_email" });
  await expect(parse({}, EDITOR)).rejects.toMatchObject({ kind: "invalid" });

  const services = { database, attempts: attemptsOn(database), sendsMail: false };
  const { status, updatedAt } = station;
  await resubmitStation(
    services,
    { submitter: USER, address: "192.0.2.1", now: new Date() },
    { id, seen: { status, updatedAt }, submission },
  );
  expect(await findModeratedStation(database, id)).toMatchObject({ name, country: "", tags, city: "Faro" });
  // The form of before, sent again after another has shortened the name.
  await database.update(stations).set({ name: "Rádio Curta" }).where(eq(stations.id, id));
  await expect(parse()).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("entretanto") });
});
