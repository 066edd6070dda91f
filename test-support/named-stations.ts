import { users } from "#app/accounts/accounts.table.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { type Station, UNCHECKED } from "#app/stations/station.ts";
import type { StationStatus } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";

/** A station as a test says it; what is left out is empty. */
export function station(said: Pick<Station, "id" | "name"> & Partial<Station>): Station {
  return {
    description: "",
    streamUrl: "",
    websiteUrl: "",
    imageUrl: "",
    genre: "",
    country: "",
    city: "",
    tags: [],
    listeners: 0,
    bitrate: "",
    ...UNCHECKED,
    createdAt: new Date("2026-01-01T12:00:00Z"),
    ...said,
  };
}

/** Approved, wherever all three are put in. */
export const AURORA = station({ id: "aurora", name: "Rádio Aurora", genre: "Jazz", country: "Portugal" });
/** Pending. */
export const BEIRA = station({ id: "beira", name: "Rádio Beira", genre: "Fado", country: "Portugal" });
/** Suspended. */
export const CAIS = station({ id: "cais", name: "Rádio Cais", genre: "Jazz", country: "Cabo Verde" });

export async function putStation(
  database: Database | Transaction,
  { tags, ...said }: Station,
  status: StationStatus = "approved",
): Promise<void> {
  await database.insert(stations).values({ ...said, tags: [...tags], status });
}

/** Rádio Aurora approved, Rádio Beira pending, Rádio Cais suspended; submitted by somebody whose address is no business of visitors. */
export async function putNamedStations(database: Database): Promise<void> {
  await putStation(database, AURORA, "approved");
  await putStation(database, BEIRA, "pending");
  await putStation(database, CAIS, "suspended");
  await database.insert(users).values({ id: "submitter", name: "", email: "submitter@example.org" });
  await database.update(stations).set({ contactEmail: "submitter@example.org", submittedBy: "submitter" });
}
