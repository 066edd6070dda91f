import { expect } from "vitest";
import { onBothEngines } from "#test-support/databases.ts";
import { AURORA, putStation } from "#test-support/named-stations.ts";
import { stations } from "./stations.table.ts";
import { storePlaces } from "./store-places.server.ts";

const UNPLACED = { ...AURORA, countryCode: "", latitude: null, longitude: null };

onBothEngines(
  "stored stations get the places of their countries and cities, once, and keep coordinates",
  async ({ database }) => {
    await putStation(database, { ...UNPLACED, id: "a", city: "lisbon" }, "pending");
    await putStation(database, { ...UNPLACED, id: "b", city: "Lisboa", latitude: 38.8, longitude: -9.2 });
    await putStation(database, { ...UNPLACED, id: "c", country: "Atlântida", city: "Lisboa" });
    await putStation(database, { ...UNPLACED, id: "d" });
    const before = await database.select({ updatedAt: stations.updatedAt }).from(stations).orderBy(stations.id);
    expect(await database.transaction(storePlaces)).toBe(3);
    const rows = await database.select().from(stations).orderBy(stations.id);
    expect(rows.map(({ countryCode, latitude, longitude }) => [countryCode, latitude, longitude])).toEqual([
      ["PT", 38.72, -9.13],
      ["PT", 38.8, -9.2],
      ["", null, null],
      ["PT", null, null],
    ]);
    expect(rows.map(({ updatedAt }) => ({ updatedAt }))).toEqual(before);
    expect(await database.transaction(storePlaces)).toBe(0);
  },
);
