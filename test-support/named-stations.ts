import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { type Station, UNCHECKED } from "#app/stations/station/station.ts";
import { stationPlace } from "#app/stations/station/station-place.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";

/** A station with these fields and their place; the others are empty. */
export function station(fields: Pick<Station, "id" | "name"> & Partial<Station>): Station {
  const { country = "", city = "" } = fields;
  return {
    description: "",
    streamUrl: "",
    websiteUrl: "",
    imageUrl: "",
    genre: "",
    country,
    city,
    region: "",
    ...stationPlace({ country, city }),
    tags: [],
    languages: [],
    listeners: 0,
    bitrate: "",
    ...UNCHECKED,
    createdAt: new Date("2026-01-01T12:00:00Z"),
    ...fields,
  };
}

/** Approved by `putNamedStations`. */
export const AURORA = station({ id: "aurora", name: "Rádio Aurora", genre: "Jazz", country: "Portugal" });
/** Pending. */
export const BEIRA = station({ id: "beira", name: "Rádio Beira", genre: "Fado", country: "Portugal" });
/** Suspended. */
export const CAIS = station({ id: "cais", name: "Rádio Cais", genre: "Jazz", country: "Cabo Verde" });

/** What a submission of Rádio Beira must have. */
export const BEIRA_SUBMISSION = {
  name: "Rádio Beira",
  country: "Portugal",
  contact_email: "beira@example.com",
  image_url: "https://beira.example.com/logo.png",
};

/** As lists have them: beyond the limits of our forms, and without a country. */
export const LISTED = station({
  id: "listada",
  name: "Otorrinolaringologista ".repeat(20).slice(0, 399).padEnd(400, "!"),
  genre: "Geral",
  region: "Niederoesterreich ".repeat(30).slice(0, 399).padEnd(400, "!"),
  tags: ["x".repeat(100), ...Array.from({ length: 40 }, (_, index) => `etiqueta ${index}`)],
});

export async function putStation(
  database: Database | Transaction,
  { tags, languages, ...columns }: Station,
  status: StationStatus = "approved",
): Promise<void> {
  await database.insert(stations).values({ ...columns, tags: [...tags], languages: [...languages], status });
}

/** Rádio Aurora approved, Rádio Beira pending, Rádio Cais suspended; with a submitter whose address visitors must not see. */
export async function putNamedStations(database: Database): Promise<void> {
  await putStation(database, AURORA, "approved");
  await putStation(database, BEIRA, "pending");
  await putStation(database, CAIS, "suspended");
  await database.insert(users).values({ id: "submitter", name: "", email: "submitter@example.org" });
  await database.update(stations).set({ contactEmail: "submitter@example.org", submittedBy: "submitter" });
}
