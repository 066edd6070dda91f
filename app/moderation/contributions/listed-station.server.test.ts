import { expect } from "vitest";
import { approveStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fieldsOf, openEditForm, shownAgain } from "#test-support/edit-form.ts";
import { seen } from "#test-support/moderation.ts";
import { LISTED, putStation } from "#test-support/named-stations.ts";
import { openReverts } from "#test-support/reverts.ts";
import { ADMINISTRATOR, signedIn } from "#test-support/viewers.ts";
import { decideProposal } from "./decide-proposal.server.ts";
import { proposals } from "./proposals.table.ts";

const SENT = { status: 303, location: `/stations/${LISTED.id}` };

const { name, region, tags } = LISTED;

onBothEngines(
  "a station of a list is corrected in one field, and keeps values beyond the form's limits",
  async ({ database }) => {
    const { load, send } = await openEditForm(database);
    await putStation(database, LISTED);
    const [listed, station] = [{ id: LISTED.id }, () => findModeratedStation(database, LISTED.id)];
    const form = fieldsOf(await load(listed));
    expect(await send({ ...form, city: "Faro" }, listed)).toEqual(SENT);
    expect(await station()).toMatchObject({ name, country: "", region, tags, city: "Faro" });
    // A browser sends only what the form has; a text may have gained spaces.
    const again = fieldsOf(await load(listed));
    expect(await send({ seen: again.seen ?? "", name: ` ${name} `, genre: "Fado" }, listed)).toEqual(SENT);
    expect(await station()).toMatchObject({ name, country: "", region, tags, genre: "Fado" });
  },
);

onBothEngines(
  "changed fields of a station of a list obey the limits of the form, and what was typed stays",
  async ({ database }) => {
    const { load, send } = await openEditForm(database);
    await putStation(database, LISTED);
    const listed = { id: LISTED.id };
    const form = fieldsOf(await load(listed));
    for (const [field, text, message] of [
      ["name", `${name}?`, `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
      ["tags", `nova, ${form.tags}`, "Pode indicar no máximo 20 etiquetas"],
      ["tags", "x".repeat(LIMITS.tag + 1), `Cada etiqueta pode ter no máximo ${LIMITS.tag} caracteres`],
      ["country", "x".repeat(LIMITS.country + 1), `O país pode ter no máximo ${LIMITS.country} caracteres`],
    ] as const) {
      for (const as of ["administrator", "user"] as const) {
        const answer = await send({ ...form, city: "Faro", text: "Mudou", [field]: text }, { ...listed, as });
        expect(answer, field).toMatchObject({ status: 422, answer: { message, field } });
        expect(shownAgain(answer)).toMatchObject({ city: "Faro", name, [field]: text });
      }
    }
    const shorter = { ...form, name: "Rádio Curta", country: "Portugal", tags: "um, dois" };
    expect(await send(shorter, listed)).toEqual(SENT);
    expect(await findModeratedStation(database, LISTED.id)).toMatchObject({
      name: "Rádio Curta",
      country: "Portugal",
      countryCode: "PT",
      tags: ["um", "dois"],
    });
  },
);

onBothEngines(
  "a contributor proposes one field of a station of a list, and a moderator accepts",
  async ({ database }) => {
    const { load, send, editorId } = await openEditForm(database);
    await putStation(database, LISTED);
    const contributor = { id: LISTED.id, as: "user" } as const;
    const form = fieldsOf(await load(contributor));
    expect(await send({ ...form, country: "Portugal", text: "É de cá" }, contributor)).toEqual(SENT);
    const again = await load(contributor);
    const open = { ...again.openProposal, seen: again.seen, city: "Faro" };
    expect(await send(open, contributor)).toEqual(SENT);
    const [proposal] = await database.select().from(proposals);
    expect(proposal).toMatchObject({
      base: { country: "", city: "" },
      proposed: { country: "Portugal", city: "Faro" },
    });
    const editor = signedIn("editor", editorId);
    const decision = { id: proposal?.id ?? 0, decision: "accept", seenAt: proposal?.madeAt ?? new Date() } as const;
    await database.transaction((transaction) => decideProposal(transaction, editor, { ...decision, now: new Date() }));
    expect(await findModeratedStation(database, LISTED.id)).toMatchObject({
      name,
      tags,
      country: "Portugal",
      countryCode: "PT",
      city: "Faro",
    });
  },
);

onBothEngines(
  "a pending station of a list is approved as it is, and a revert restores its long name",
  async ({ database }) => {
    const { edit, revertLatest } = await openReverts(database);
    await putStation(database, LISTED, "pending");
    await approveStation(database, ADMINISTRATOR, {
      id: LISTED.id,
      seen: await seen(database, LISTED.id),
      now: new Date(),
    });
    expect(await findModeratedStation(database, LISTED.id)).toMatchObject({ ...LISTED, status: "approved" });
    await edit(LISTED.id, { name: "Rádio Curta", country: "Portugal", tags: [] });
    await revertLatest();
    expect(await findModeratedStation(database, LISTED.id)).toMatchObject({ name, country: "", countryCode: "", tags });
  },
);

onBothEngines("a first country keeps region and coordinates of the list", async (test) => {
  const { edit } = await openReverts(test.database);
  await putStation(test.database, { ...LISTED, latitude: 38.5, longitude: -9.5 });
  await edit(LISTED.id, { country: "Portugal" });
  expect(await findModeratedStation(test.database, LISTED.id)).toMatchObject({
    country: "Portugal",
    countryCode: "PT",
    latitude: 38.5,
    longitude: -9.5,
    region,
  });
  await edit(LISTED.id, { country: "Brasil" });
  expect(await findModeratedStation(test.database, LISTED.id)).toMatchObject({ latitude: null, region: "" });
});
