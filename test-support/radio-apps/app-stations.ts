import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { UpstreamFacts } from "#app/stations/station/upstream-facts.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { openDatabase } from "../../server/open-database.ts";
import { NO_FACTS } from "../api-stations.ts";
import { uuidOf } from "../indexed-stations.ts";
import { putStation, station } from "../named-stations.ts";

/** `facts`: those of the upstream from which the station and its UUID come. */
type AppStation = { station: Station; uuid: string; facts: UpstreamFacts | null };

const CHECKED = { lastchecktime: "2026-01-31T00:05:09Z", lastcheckoktime: "2026-01-30T12:00:00Z" };

type AppStationFields = Partial<Station> & { facts?: Partial<UpstreamFacts> };

/** A station of an upstream; its number makes its UUID. */
function mirrored(number: number, name: string, { facts, ...fields }: AppStationFields): AppStation {
  const id = `app-${number}`;
  const own = { id, name, streamUrl: `http://radio.example:8000/${number}?x=1&y=2`, ...fields };
  const { languages } = own;
  const known = languages ? {} : { language: "", languagecodes: "" };
  return { station: station(own), uuid: uuidOf(number), facts: { ...NO_FACTS, ...CHECKED, ...known, ...facts } };
}

/** A station of an upstream with all fields. */
export const BAYERN = mirrored(1, "Bayern Jazz", {
  country: "Alemanha",
  countryCode: "DE",
  region: "Bavaria",
  latitude: 48.13743,
  longitude: 11.57549,
  tags: ["jazz", "90s"],
  languages: ["de", "en"],
  websiteUrl: "https://bayern.example/",
  imageUrl: "https://bayern.example/logo.png",
  facts: {
    url_resolved: "https://bayern.example/live.aac",
    codec: "AAC+",
    bitrate: 64,
    votes: 120,
    clickcount: 40,
    language: "german,english",
    languagecodes: "de,EN",
    iso_3166_2: "DE-BY",
    has_extended_info: true,
    clicktrend: -3,
    clicktimestamp: "2026-01-30T23:59:59Z",
  },
});

/** A station that was never on the air, without a country and with every optional text empty. */
export const MUDA = mirrored(2, "Muda", {
  facts: { lastcheckok: 0, lastcheckoktime: null, hls: 1, ssl_error: 1, codec: "AAC,H.264", votes: 7 },
});

export const PARANA = mirrored(3, "Rádio Paraná", {
  country: "Brasil",
  countryCode: "BR",
  region: "Paraná",
  tags: ["samba"],
  languages: ["pt"],
  facts: { language: "brazilian portuguese,portuguese", languagecodes: "pt", codec: "MP3", bitrate: 128, votes: 40 },
});

export const MICHIGAN = mirrored(4, "Michigan Jazz", {
  country: "Estados Unidos",
  countryCode: "US",
  region: "Michigan",
  tags: ["jazz", "r&b"],
  languages: ["en"],
  facts: { language: "english", languagecodes: "en", codec: "MP3", bitrate: 320, votes: 300, clickcount: 90 },
});

/** Names and tags that break clients where a server does not write them well. */
export const HOSTILE_NAMES = [
  'x","serveruuid":null,"stationuuid":"00000000-0000-4000-8000-999999999999","name":"y',
  "<b>\"Só\" & 'nós'</b> ]]> <!--",
  "\tTab\r\n#EXTINF:1,Falsa\r\nhttp://falsa.example/",
  "100% / 50% + #1 ? ; : @ = $ ! * ( ) [ ]",
  "日本語ラジオ 📻",
  '\\ud800 \\n \\"',
  "null",
  '=SUM(A1:A2),"x";y',
  "Longa ".repeat(70).slice(0, 400).trim(),
];

export const HOSTILE_TAGS = ["c++", "r&b", "rock'n'roll", "50%", "a/b", "#1 hits", "日本", 'say "hi"', "what?", "a b"];

const HOSTILE = HOSTILE_NAMES.map((name, index) =>
  mirrored(101 + index, name, {
    tags: HOSTILE_TAGS.slice(index, index + 2),
    region: index % 2 ? `Região "${index}" & <x>` : "",
    websiteUrl: index % 3 ? "" : "https://hostil.example/?a=1&b='2'",
    facts: { language: index % 2 ? "klingon" : "", iso_3166_2: index % 2 ? "" : null },
  }),
);

export const APP_STATIONS: readonly AppStation[] = [BAYERN, MUDA, PARANA, MICHIGAN, ...HOSTILE];

/** Puts them into the embedded database of a data folder, which no product may have open. */
export async function putAppStations(dataDir: string): Promise<void> {
  const connection = await openDatabase({ databaseUrl: null, dataDir });
  await connection.database.transaction(async (transaction) => {
    for (const { station: fields, uuid, facts } of APP_STATIONS) {
      await putStation(transaction, fields);
      if (!facts) continue;
      await addStationUuids(transaction, [{ uuid, stationId: fields.id }], "upstream");
      const { name, region, tags, languages } = fields;
      const written = { name, region, tags, languages, stream_url: fields.streamUrl };
      await transaction.insert(upstreamStations).values({ uuid, stationId: fields.id, written, facts });
    }
  });
  await connection.close();
}
