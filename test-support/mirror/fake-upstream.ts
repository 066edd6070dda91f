import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { parseUuid } from "#app/exchange/radio-browser/uuid.ts";
import { listenOnFreePort } from "../free-port.ts";

/** A station as a Radio Browser server lists it; the fields that are not given have usual values. */
export type UpstreamRecord = Readonly<Record<string, unknown>> & {
  stationuuid: string;
  changeuuid: string;
  name: string;
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type FakeUpstream = {
  origin: string;
  /** Adds a station, or changes it: the change is part of the history. */
  put: (fields: Readonly<Record<string, unknown>> & { stationuuid: string }) => UpstreamRecord;
  /** Changes fields that are not in the history, such as votes. */
  touch: (uuid: string, fields: Readonly<Record<string, unknown>>) => void;
  /** Removes a station, with its history. */
  remove: (uuid: string) => void;
  /** Answers the next requests whose path contains a text, instead of the server; `times`: how many of them. */
  fail: (path: string, answer: Answer, times?: number) => void;
  /** Called before each answer. */
  onRequest: (observe: (path: string) => void | Promise<void>) => void;
  /** The paths with their queries, in order. */
  requests: string[];
  /** Headers of the last request. */
  lastHeaders: () => IncomingMessage["headers"];
  stop: () => Promise<void>;
};

/** The UUID of a number: of a station, or with another prefix of a change. */
export function uuidOf(number: number, prefix = "960cf833"): string {
  return `${prefix}-0601-11e8-ae97-${number.toString(16).padStart(12, "0")}`;
}

/** A server of Radio Browser's API, as far as a mirror reads it. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const stations = new Map<string, UpstreamRecord>();
  const history: { changeuuid: string; stationuuid: string }[] = [];
  const faults: { path: string; answer: Answer; times: number }[] = [];
  const requests: string[] = [];
  let observe: (path: string) => void | Promise<void> = () => {};
  let headers: IncomingMessage["headers"] = {};
  let changes = 0;

  const byName = () =>
    [...stations.values()].sort(
      (one, other) => compare(one.name, other.name) || compare(one.stationuuid, other.stationuuid),
    );

  function answerTo(path: string, query: URLSearchParams): unknown {
    const number = (name: string, usual: number) => Number(query.get(name) ?? usual);
    if (path === "/json/stats")
      return { supported_version: 1, stations: stations.size, stations_broken: 0, status: "OK" };
    if (path === "/json/stations/lastchange/1") {
      const newest = history.at(-1);
      return newest ? [stations.get(newest.stationuuid)] : [];
    }
    if (path === "/json/stations/changed") {
      const after = history.findIndex(({ changeuuid }) => changeuuid === query.get("lastchangeuuid"));
      return history.slice(after + 1, after + 1 + number("limit", Number.MAX_SAFE_INTEGER));
    }
    if (path === "/json/stations/byuuid")
      return (query.get("uuids") ?? "").split(",").flatMap((uuid) => stations.get(parseUuid(uuid) ?? "") ?? []);
    if (path === "/json/stations") {
      const start = number("offset", 0);
      return byName().slice(start, start + number("limit", Number.MAX_SAFE_INTEGER));
    }
    return undefined;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push(`${url.pathname}${url.search}`);
    headers = request.headers;
    await observe(`${url.pathname}${url.search}`);
    const fault = faults.find(({ path, times }) => times > 0 && requests.at(-1)?.includes(path));
    if (fault) {
      fault.times -= 1;
      return fault.answer(request, response);
    }
    const answer = answerTo(url.pathname, new URLSearchParams([...url.searchParams, ...new URLSearchParams(body)]));
    if (answer === undefined) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" });
    response.end(gzipSync(JSON.stringify(answer)));
  });
  const { port, stop } = await listenOnFreePort(server);

  return {
    origin: `http://127.0.0.1:${port}`,
    put: (fields) => {
      changes += 1;
      const station: UpstreamRecord = {
        ...USUAL_FIELDS,
        name: "Rádio",
        url: `https://${fields.stationuuid}.example/live`,
        ...stations.get(fields.stationuuid),
        ...fields,
        changeuuid: uuidOf(changes, "c0000000"),
      };
      stations.set(station.stationuuid, station);
      history.push({ changeuuid: station.changeuuid, stationuuid: station.stationuuid });
      return station;
    },
    touch: (uuid, fields) => {
      const station = stations.get(uuid);
      if (station) stations.set(uuid, { ...station, ...fields });
    },
    remove: (uuid) => {
      stations.delete(uuid);
      history.splice(0, history.length, ...history.filter(({ stationuuid }) => stationuuid !== uuid));
    },
    fail: (path, answer, times = Number.MAX_SAFE_INTEGER) => {
      faults.unshift({ path, answer, times });
    },
    onRequest: (observer) => {
      observe = observer;
    },
    requests,
    lastHeaders: () => headers,
    stop,
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const USUAL_FIELDS = {
  serveruuid: null,
  url_resolved: "",
  homepage: "",
  favicon: "",
  tags: "jazz",
  country: "Portugal",
  countrycode: "PT",
  iso_3166_2: null,
  state: "Lisboa",
  language: "portuguese",
  languagecodes: "pt",
  votes: 1,
  codec: "MP3",
  bitrate: 128,
  hls: 0,
  lastcheckok: 1,
  lastchecktime_iso8601: "2026-01-15T02:29:06Z",
  lastcheckoktime_iso8601: "2026-01-15T02:29:06Z",
  clicktimestamp_iso8601: null,
  clickcount: 2,
  clicktrend: 0,
  ssl_error: 0,
  geo_lat: null,
  geo_long: null,
  has_extended_info: false,
};
