import { type AudioSource, findAudio } from "./find-audio.server.ts";
import { findHttpsUrl } from "./find-https-url.server.ts";
import { icyMetaint } from "./icy-metadata.ts";
import { emptyInspection, type Inspection } from "./inspection.ts";
import { mp3Bitrate } from "./mp3-bitrate.ts";
import { plainStreamText } from "./plain-stream-text.ts";
import type { StreamClient } from "./stream-client.server.ts";
import { StreamError } from "./stream-error.server.ts";

export type InspectionLimits = {
  /** Until sound is found. */
  findMs: number;
  /** After that, until it is found over https too. */
  secureMs: number;
  /** For one answer to show what it is, once its headers are there. */
  sampleMs: number;
};

const LIMITS: InspectionLimits = { findMs: 12_000, secureMs: 4_000, sampleMs: 4_000 };

/**
 * Looks at the stream at an address: what it is and how it can be played. Opens it as a player would and reads a few
 * kilobytes, at most 128 KiB of any answer and 256 KiB of an HLS playlist; takes at most some 16 seconds. What goes wrong is its outcome.
 * Errors: only when `signal` is aborted, its reason.
 */
export async function inspectStream(
  streamClient: StreamClient,
  address: string,
  signal?: AbortSignal,
  limits: InspectionLimits = LIMITS,
): Promise<Inspection> {
  const within = (ms: number) => {
    const outOfTime = AbortSignal.timeout(ms);
    return {
      streamClient,
      signal: signal ? AbortSignal.any([signal, outOfTime]) : outOfTime,
      sampleMs: limits.sampleMs,
      opened: [],
    };
  };
  const finding = within(limits.findMs);
  try {
    const sound = await findAudio(address, finding);
    const secure = await findHttpsUrl(sound, within(limits.secureMs));
    signal?.throwIfAborted();
    return inspectionOf(sound, secure);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof StreamError) return emptyInspection(error.outcome);
    if (finding.signal.aborted) return emptyInspection("timed-out");
    throw error;
  }
}

function inspectionOf(sound: AudioSource, secure: string | null): Inspection {
  const { look, kind, codec, playlist } = sound;
  const { headers, finalUrl } = look;
  return {
    outcome: secure ? "plays" : "http-only",
    finalUrl,
    playUrl: secure ?? sound.address,
    kind,
    codec,
    bitrateKbps: sound.bitrateKbps ?? bitrateOf(sound),
    sendsTitles: icyMetaint(headers["icy-metaint"]) !== null,
    name: ownWords(headers["icy-name"]),
    genre: ownWords(headers["icy-genre"]),
    playlist,
  };
}

/** MP3 tells it itself; of all else the headers say it, if anything does. */
function bitrateOf({ codec, look: { bytes, headers } }: AudioSource): number | null {
  const told = codec === "mp3" ? mp3Bitrate(bytes) : null;
  const said =
    /^\s*(\d{1,4})\b/.exec(headers["icy-br"] ?? "") ?? /bitrate=(\d{1,4})\b/i.exec(headers["ice-audio-info"] ?? "");
  return told ?? (Number(said?.[1] ?? 0) || null);
}

/** What servers say when nobody has told them a name. */
const UNNAMED = /^(unspecified name|unspecified|no name|unnamed server|this is my server name|stream|radio|default)$/i;

function ownWords(header: string | undefined): string {
  const words = plainStreamText(header ?? "");
  return UNNAMED.test(words) ? "" : words;
}
