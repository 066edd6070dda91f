import pg from "pg";
import { announcementsOf, CHANGES_CHANNEL, type Change } from "#app/platform/live-events/live-change.ts";
import type { OperatorKey, SettingKey } from "#app/platform/site-settings/site-settings.ts";
import type { StreamCodec, StreamKind } from "#app/stations/station/station.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { openPostgres } from "./postgres.ts";
import { startProduct } from "./product.ts";
import { type Radio, startRadio } from "./radio/radio.ts";
import { waitUntil } from "./wait-until.ts";

/** The columns of a station; the database has defaults for those that are left out. */
export type TestStation = { id: string; name: string } & Partial<{
  description: string;
  stream_url: string;
  website_url: string;
  image_url: string;
  genre: string;
  country: string;
  country_code: string;
  city: string;
  region: string;
  tags: string[];
  languages: string[];
  status: "pending" | "approved" | "suspended";
  listeners: number;
  bitrate: string;
  play_url: string;
  stream_kind: StreamKind;
  stream_codec: StreamCodec;
  off_air: boolean;
}>;

export type Site = {
  origin: string;
  databaseUrl: string;
  radio: Radio;
  /** Receives the contact messages. */
  mail: MailServer;
  /** The first administrator. */
  administrator: { email: string; password: string };
  log: () => string;
  /** Inserts or updates stations, and announces the change as the product does. */
  putStations: (...stations: TestStation[]) => Promise<void>;
  removeStations: (...ids: string[]) => Promise<void>;
  /** Removes stations by their names: the product has made their ids. */
  removeStationsNamed: (...names: string[]) => Promise<void>;
  /** Sets the built-in stations' streams to the radio's; restoring the stations resets them. */
  tuneBuiltIns: () => Promise<void>;
  /** Sets `site_name` or `logo_url`, and announces it. */
  setSetting: (key: SettingKey | OperatorKey, value: string) => Promise<void>;
  /** Runs SQL without announcing a change. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
};

/** Inserts stations and waits until the API lists them: a page that is opened next shows them from the start. */
export async function showStations(site: Site, ...stations: TestStation[]): Promise<void> {
  await site.putStations(...stations);
  for (const { id } of stations) {
    await waitUntil(`${id} is public`, async () => (await fetch(`${site.origin}/api/stations/${id}`)).ok);
  }
}

export type SiteOptions = { relay?: boolean; clockSpeed?: number; env?: Record<string, string> };

const ADMINISTRATOR = { email: "administradora@radio.example", password: "azulejo-azul" };

const MOUNTS = ["/aurora.mp3", "/brisa.mp3", "/cais", "/duna.ogg"];

/**
 * The product on a PostgreSQL database of its own, with the ten built-in stations, whose streams come from a real
 * Icecast on this machine: stations 1, 5 and 9 are /aurora.mp3, 2, 6 and 10 /brisa.mp3, 3 and 7 /cais (AAC), 4 and 8
 * /duna.ogg. `relay`: it relays streams, also those of this machine; otherwise browsers connect to them directly.
 * `clockSpeed`: see `startProduct`. Its password hashes take no time. `env`: settings on top of these, which disable the
 * service worker.
 */
export async function startSite({ relay = false, clockSpeed = 0, env = {} }: SiteOptions = {}): Promise<Site> {
  const [radio, postgres, mail] = await Promise.all([startRadio(), openPostgres(), startMailServer()]);
  const databaseUrl = await postgres.createDatabase();
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMINISTRATOR;
  const product = await startProduct({
    fastHashing: true,
    ...(clockSpeed > 0 ? { clockSpeed } : {}),
    env: {
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      SMTP_URL: mail.url,
      CONTACT_EMAIL: "gente@radio.example",
      SERVICE_WORKER: "false",
      ...(relay ? { ALLOW_PRIVATE_STREAMS: "true", RELAY_LIMIT: "20" } : { RELAY_LIMIT: "0" }),
      ...env,
    },
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();

  async function change(announced: Change, write: () => Promise<unknown>): Promise<void> {
    await client.query("begin");
    await write();
    for (const payload of announcementsOf(announced)) {
      await client.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, payload]);
    }
    await client.query("commit");
  }

  const putStations: Site["putStations"] = (...stations) =>
    change({ topic: "stations", ids: stations.map(({ id }) => id) }, async () => {
      for (const station of stations) await put(client, station);
    });
  const tuneBuiltIns = () =>
    change({ topic: "everything" }, async () => {
      for (let id = 1; id <= 10; id += 1) {
        const mount = MOUNTS[(id - 1) % MOUNTS.length] ?? "";
        await client.query("update stations set stream_url = $1 where id = $2", [radio.url(mount), String(id)]);
      }
    });
  await tuneBuiltIns();
  const removeStations: Site["removeStations"] = (...ids) =>
    change({ topic: "stations", ids }, async () => {
      await client.query("delete from stations where id = any($1)", [ids]);
      // The queue would show them as stations that no longer exist.
      await client.query("delete from review_items where station_id = any($1)", [ids]);
    });

  return {
    origin: product.origin,
    databaseUrl,
    radio,
    mail,
    administrator: ADMINISTRATOR,
    log: product.log,
    putStations,
    tuneBuiltIns,
    removeStations,
    removeStationsNamed: async (...names) => {
      const { rows } = await client.query<{ id: string }>("select id from stations where name = any($1)", [names]);
      await removeStations(...rows.map(({ id }) => id));
    },
    setSetting: (key, value) =>
      change({ topic: "settings" }, () =>
        client.query(
          "insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
          [key, value],
        ),
      ),
    query: async (text, values) => (await client.query(text, values)).rows,
    stop: async () => {
      await client.end();
      await product.stop();
      await Promise.all([postgres.stop(), radio.stop(), mail.stop()]);
    },
  };
}

async function put(client: pg.Client, station: TestStation): Promise<void> {
  const row = { status: "approved", country: "Portugal", genre: "Geral", ...station };
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  const changes = columns.map((column) => `${column} = excluded.${column}`);
  await client.query(
    `insert into stations (${columns.join(", ")}) values (${placeholders.join(", ")}) on conflict (id) do update set ${changes.join(", ")}`,
    Object.values(row),
  );
  if (CHECKED.some((column) => column in station)) {
    await client.query(
      `insert into stream_checks (station_id, next_check_at) values ($1, now() + interval '1 day')
       on conflict (station_id) do update set next_check_at = excluded.next_check_at`,
      [station.id],
    );
  }
}

/** What a check finds, or resets when it fails: a station that is given one of these is not checked meanwhile. */
const CHECKED = ["play_url", "stream_kind", "stream_codec", "off_air"] as const satisfies (keyof TestStation)[];
