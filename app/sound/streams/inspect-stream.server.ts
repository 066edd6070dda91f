import { createContext } from "react-router";
import { plainStreamText } from "#app/platform/net/plain-stream-text.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { StreamError } from "#app/platform/net/stream-error.server.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import { type AudioSource, findAudio, findHttpsUrl } from "./find-audio.server.ts";
import { icyMetaint } from "./icy-metadata.ts";
import { emptyInspection, type Inspection } from "./inspection.ts";
import { mp3Bitrate } from "./mp3-frames.ts";

/**
 * Inspects the stream at a URL; failures are in the outcome. Errors: only the reason of an aborted `signal`. `origin`: of
 * a known station.
 */
export type Inspect = (url: string, signal?: AbortSignal, origin?: TextOrigin) => Promise<Inspection>;

/** The inspector for actions. */
export const inspectContext = createContext<Inspect>();

type InspectionLimits = {
  /** To find audio. */
  findMs: number;
  /** After that, to find it over https. */
  secureMs: number;
  /** To recognise one response, from its headers on. */
  sampleMs: number;
};

const LIMITS: InspectionLimits = { findMs: 12_000, secureMs: 4_000, sampleMs: 4_000 };

/**
 * Inspects the stream at a URL: its format, and the URL at which it can be played. Opens it as a player does and reads
 * a few kilobytes, at most 128 KiB of a response and 256 KiB of an HLS playlist, in at most some 16 seconds. Failures
 * are in the outcome. Errors: only the reason of an aborted `signal`. `origin`: of a known station.
 */
export async function inspectStream(
  streamClient: StreamClient,
  url: string,
  signal?: AbortSignal,
  { origin, ...changedLimits }: Partial<InspectionLimits> & { origin?: TextOrigin } = {},
): Promise<Inspection> {
  const limits = { ...LIMITS, ...changedLimits };
  const within = (ms: number) => {
    const timeout = AbortSignal.timeout(ms);
    return {
      streamClient,
      origin,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      sampleMs: limits.sampleMs,
      opened: [],
    };
  };
  const finding = within(limits.findMs);
  try {
    const source = await findAudio(url, finding);
    const httpsUrl = await findHttpsUrl(source, within(limits.secureMs));
    signal?.throwIfAborted();
    return inspectionOf(source, httpsUrl);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof StreamError) return emptyInspection(error.outcome);
    if (finding.signal.aborted) return emptyInspection("timed-out");
    throw error;
  }
}

function inspectionOf(source: AudioSource, httpsUrl: string | null): Inspection {
  const { probe, kind, codec, playlist } = source;
  const { headers, finalUrl } = probe;
  return {
    outcome: httpsUrl ? "plays" : "http-only",
    finalUrl,
    playUrl: httpsUrl ?? source.url,
    kind,
    codec,
    bitrateKbps: source.bitrateKbps ?? bitrateOf(source),
    sendsTitles: icyMetaint(headers["icy-metaint"]) !== null,
    name: announcedText(headers["icy-name"]),
    genre: announcedText(headers["icy-genre"]),
    playlist,
  };
}

/** From the frames of MP3, else from the headers. */
function bitrateOf({ codec, probe: { bytes, headers } }: AudioSource): number | null {
  const measured = codec === "mp3" ? mp3Bitrate(bytes) : null;
  const announced =
    /^\s*(\d{1,4})\b/.exec(headers["icy-br"] ?? "") ?? /bitrate=(\d{1,4})\b/i.exec(headers["ice-audio-info"] ?? "");
  return measured ?? (Number(announced?.[1] ?? 0) || null);
}

/** Default names of servers. */
const UNNAMED = /^(unspecified name|unspecified|no name|unnamed server|this is my server name|stream|radio|default)$/i;

function announcedText(header: string | undefined): string {
  const text = plainStreamText(header ?? "");
  return UNNAMED.test(text) ? "" : text;
}
