import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import type { CheckFacts, UpstreamReport } from "#app/stations/catalogue/station-facts.ts";
import type { StreamCodec } from "#app/stations/station/station.ts";
import { apiTime, laterTime, timeOfSeconds } from "./api-time.ts";
import type { StationSources } from "./station-sources.ts";

// What upstream and our checks found about a stream counts only while the station has the URL that was checked.

/** What upstream reports about the stream; null if the station has another one by now. */
export function upstreamStreamFacts({
  station,
  upstream,
}: Pick<StationSources, "station" | "upstream">): UpstreamReport | null {
  return upstream && upstream.written.stream_url === station.streamUrl ? upstream : null;
}

/** Our last check of the stream; null if that was another one. */
export function streamCheck({ station, check }: Pick<StationSources, "station" | "check">): CheckFacts | null {
  return check?.checkedUrl === station.streamUrl ? check : null;
}

/** The URL that a player opens: that which our check found, else upstream's, else that of the station. */
export function resolvedUrl(sources: StationSources): string {
  const { streamUrl, playUrl, streamKind } = sources.station;
  if (streamKind === "private") return streamUrl;
  if (streamCheck(sources)?.playedAt) return playUrl || streamUrl;
  return upstreamStreamFacts(sources)?.url_resolved || streamUrl;
}

const CODECS: Record<StreamCodec, string> = {
  "": "",
  mp3: "MP3",
  aac: "AAC",
  vorbis: "OGG",
  opus: "OGG",
  flac: "FLAC",
  other: "UNKNOWN",
};

/** Until our check has found a stream playing or off the air, upstream's report whether it works counts. */
export function streamFields(sources: StationSources) {
  const { streamCodec, streamKind, bitrate, offAir } = sources.station;
  const facts = upstreamStreamFacts(sources);
  const check = streamCheck(sources);
  // Upstream's is more exact, such as AAC+.
  const codec = facts?.codec.toUpperCase().replace(/^UNKNOWN$/, "");
  const isJudged = offAir || Boolean(check?.playedAt);
  return {
    codec: codec || CODECS[streamCodec] || "UNKNOWN",
    bitrate: facts?.bitrate || kilobits(bitrate) || check?.bitrateKbps || 0,
    hls: streamKind === "hls" || (streamKind === "" && facts?.hls === 1) ? 1 : 0,
    lastcheckok: (isJudged ? !offAir : facts?.lastcheckok !== 0) ? 1 : 0,
  } as const;
}

/** Of a text such as 128kbps; 0 if it has none. */
function kilobits(text: string): number {
  return Number(/^\d{1,6}/.exec(text)?.[0] ?? 0);
}

/** The times of checks are of the station, also where its stream was another one. */
export function checkTimeFields({ station, upstream, check }: StationSources) {
  const checkedAt = timeOf(check?.checkedAt);
  const last = apiTime(laterTime(timeOfSeconds(upstream?.lastchecktime), checkedAt) ?? station.createdAt);
  const lastOk = apiTime(laterTime(timeOfSeconds(upstream?.lastcheckoktime), timeOf(check?.playedAt)));
  const lastLocal = apiTime(checkedAt ?? station.createdAt);
  return {
    lastchecktime: last.text,
    lastchecktime_iso8601: last.iso8601,
    lastcheckoktime: lastOk.text,
    lastcheckoktime_iso8601: lastOk.iso8601,
    lastlocalchecktime: lastLocal.text,
    lastlocalchecktime_iso8601: lastLocal.iso8601,
  };
}

/** `ms`: since 1970. */
function timeOf(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}

/** Outcomes of checks that ended before the host had answered: its certificate was not checked. */
const NOT_REACHED: readonly (StreamOutcome | null)[] = [
  null,
  "bad-address",
  "bad-port",
  "private-address",
  "dns",
  "refused",
  "timed-out",
];

export function sslError(sources: StationSources): 0 | 1 {
  const outcome = streamCheck(sources)?.outcome ?? null;
  if (NOT_REACHED.includes(outcome)) return upstreamStreamFacts(sources)?.ssl_error ?? 0;
  return outcome === "tls" ? 1 : 0;
}
