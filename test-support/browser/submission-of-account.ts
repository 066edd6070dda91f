import type { Site, TestStation } from "../site.ts";

/** A pending station. */
export const FOZ = {
  id: "foz",
  name: "Rádio Foz",
  genre: "Fado",
  city: "Coimbra",
  country: "Portugal",
  status: "pending",
} as const;

/** Inserts a station that the person with this address has submitted. */
export async function putSubmission(site: Site, station: TestStation, submitter: string): Promise<void> {
  await site.putStations(station);
  await site.query("update stations set submitted_by = (select id from users where email = $1) where id = $2", [
    submitter,
    station.id,
  ]);
}
