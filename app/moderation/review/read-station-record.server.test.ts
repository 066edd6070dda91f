import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { approveStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations, seen } from "#test-support/moderation.ts";
import { ADMINISTRATOR, USER } from "#test-support/viewers.ts";
import { readStationRecord } from "./read-station-record.server.ts";

const ORIGINAL = { width: 600, height: 400, format: "PNG", bytes: 83_500 };

onBothEngines(
  "a record shows who submitted a station, what happened to it, and how large its image is",
  async (test) => {
    const { database } = test;
    await putModeratedStations(database);
    const asked: string[] = [];
    const findOriginal = async (url: string) => {
      asked.push(url);
      return url.endsWith("a.png") ? ORIGINAL : null;
    };
    const reader = { database, images: { findOriginal }, secret: "s", sendsMail: true, now: new Date() };
    await database.update(users).set({ name: "Ana da Ria" }).where(eq(users.id, USER.id));
    await database.update(stations).set({ imageUrl: "https://beira.example/a.png" }).where(eq(stations.id, "beira"));
    await approveStation(database, ADMINISTRATOR, {
      id: "beira",
      seen: await seen(database, "beira"),
      now: new Date(),
    });
    expect(await readStationRecord(reader, "beira")).toMatchObject({
      person: { name: "Ana da Ria", trust: "1 aprovada, 0 recusadas, 0 revertidas" },
      changes: [{ text: expect.stringMatching(/^Aprovou, /) }],
      original: "600 × 400, PNG, 84\u00a0kB",
    });

    await database.update(stations).set({ submittedBy: null, imageUrl: "" });
    expect(await readStationRecord(reader, "aurora")).toEqual({
      person: null,
      client: null,
      changes: [],
      original: "",
    });
    expect(asked).toEqual(["https://beira.example/a.png"]);
    expect(await readStationRecord(reader, "nada")).toBeNull();
  },
);
