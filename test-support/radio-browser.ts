import type { Context } from "hono";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { openStationIndex } from "#app/exchange/radio-browser/open-station-index.server.ts";
import { createRadioBrowserApi } from "#app/exchange/radio-browser/radio-browser.api.ts";
import { createAttemptCounter } from "#app/platform/limits/attempts.server.ts";
import { type ChangeHub, openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { openCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { TestDatabase } from "./databases.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { TEST_SECRET } from "./people.ts";
import { waitUntil } from "./wait-until.ts";

export type RadioBrowserSite = {
  hub: ChangeHub;
  clock: FakeClock;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  json: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
  stations: (path: string) => Promise<ApiStation[]>;
  /** The names of the stations of a list. */
  names: (path: string) => Promise<string[]>;
  /** Waits until a list has stations with these names, in this order. */
  untilNames: (path: string, names: readonly string[]) => Promise<void>;
};

const SITE_URL = "https://radio.example";

/** Radio Browser's API on a database, without a server. `X-Test-Address`: the address of the client. */
export async function openRadioBrowser(
  testDatabase: Pick<TestDatabase, "connection" | "database" | "onEnd">,
  { openAdd = false } = {},
): Promise<RadioBrowserSite> {
  const { connection, database, onEnd } = testDatabase;
  const clock = fakeClock(new Date());
  const hub = await openChangeHub(connection);
  const catalogue = await openCatalogue(database, hub);
  const index = openStationIndex({ database, hub, catalogue, clock, publicUrl: SITE_URL });
  onEnd(async () => {
    await index.close();
    catalogue.close();
    hub.close();
  });
  const addressOf = ({ req }: Context) => req.header("X-Test-Address") ?? "192.0.2.1";
  const { app: api } = createRadioBrowserApi({
    database,
    catalogue,
    clock,
    index,
    addressOf,
    openAdd,
    attempts: createAttemptCounter({ database, secret: TEST_SECRET }),
    secret: TEST_SECRET,
    limitBodies: (_, next) => next(),
    allowPrivateStreams: false,
    publicUrl: SITE_URL,
    softwareVersion: "0.1.0",
    settings: { hasChecks: true, mirrorSeconds: 0, cacheSeconds: 10 },
  });
  const get = async (path: string, init?: RequestInit) => api.request(path, init);
  const json = async <Answer>(path: string, init?: RequestInit) => (await (await get(path, init)).json()) as Answer;
  const stations = (path: string) => json<ApiStation[]>(path);
  const names = async (path: string) => (await stations(path)).map(({ name }) => name);
  const untilNames = (path: string, expected: readonly string[]) =>
    waitUntil(`${path} has ${expected.join(", ")}`, async () => (await names(path)).join() === expected.join());
  return { hub, clock, get, json, stations, names, untilNames };
}
