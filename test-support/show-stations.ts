import type { Site, TestStation } from "./site.ts";
import { waitUntil } from "./wait-until.ts";

/** Puts stations in and waits until the product shows them: a page that is opened next has them from the start. */
export async function showStations(site: Site, ...stations: TestStation[]): Promise<void> {
  await site.putStations(...stations);
  for (const { id } of stations) {
    await waitUntil(`${id} is public`, async () => (await fetch(`${site.origin}/api/stations/${id}`)).ok);
  }
}
