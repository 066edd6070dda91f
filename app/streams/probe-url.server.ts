import { type Signature, signatureOf } from "./audio-signature.ts";
import { type Need, readSample, type Sample } from "./read-sample.server.ts";
import type { StreamClient } from "./stream-client.server.ts";
import { StreamError } from "./stream-error.server.ts";
import type { StreamOutcome } from "./stream-outcome.ts";

/** What is common to all looks of one inspection. */
export type InspectionRun = {
  streamClient: StreamClient;
  signal: AbortSignal;
  /** How long one answer may take to show what it is, once its headers are there. */
  sampleMs: number;
  /** Addresses that were opened. */
  opened: string[];
};

export type Probe = {
  finalUrl: string;
  headers: Record<string, string | undefined>;
  bytes: Uint8Array;
  /** Why reading ended there. */
  end: Sample["end"];
  signature: Signature | null;
};

/** Lists name lists that name lists: ten entries each would be a hundred thousand openings. */
const MOST_OPENED = 20;
const MOST_BYTES = 128 * 1024;
const MOST_TEXT_BYTES = 64 * 1024;
/** All that a playlist names is checked, so it is read to its end: hours of segments have some 200 kB. */
const MOST_PLAYLIST_BYTES = 256 * 1024;
/** A few frames of the longest kind: with less, other bytes look like sound too easily. */
const ENOUGH_SOUND_BYTES = 4 * 1024;

/** Opens an address and reads until it is clear what comes. Errors: `StreamError` unless it answers with success and something. */
export async function probeUrl(
  address: string,
  { streamClient, signal, sampleMs, opened }: InspectionRun,
): Promise<Probe> {
  if (opened.length >= MOST_OPENED) throw new StreamError("bad-playlist", "leads to too many addresses");
  opened.push(address);
  const stream = await streamClient.open(address, { signal, headers: { "icy-metadata": "1" } });
  try {
    const failure = failureOf(stream.status);
    if (failure) throw new StreamError(failure, `answered ${stream.status}`);
    const type = stream.headers["content-type"] ?? "";
    let hls: Signature | null = null;
    const needAfter = (bytes: Uint8Array): Need => {
      const signature = signatureOf(bytes, type);
      if (signature?.form === "hls") {
        // It stays HLS whatever follows: looking again at each step would read its text several times.
        hls = signature;
        return "all";
      }
      return bytes.length >= enoughBytes(signature) ? "enough" : "more";
    };
    const sample = await readSample(stream.body, { bytes: MOST_PLAYLIST_BYTES, withinMs: sampleMs, needAfter });
    signal.throwIfAborted();
    if (sample.bytes.length === 0) throw new StreamError(silence(sample));
    const { finalUrl, headers } = stream;
    const { bytes, end } = sample;
    return { finalUrl, headers, bytes, end, signature: hls ?? tellingSignature(sample, type) };
  } finally {
    stream.close();
  }
}

function enoughBytes(signature: Signature | null): number {
  if (signature === null) return MOST_BYTES;
  return "codec" in signature ? ENOUGH_SOUND_BYTES : MOST_TEXT_BYTES;
}

/** Of an answer that stopped before it was clear what it is, the stop is what is said. */
function tellingSignature(sample: Sample, type: string): Signature | null {
  const signature = signatureOf(sample.bytes, type);
  const stopped = sample.bytes.length < ENOUGH_SOUND_BYTES && sample.end !== "body ended" && sample.end !== "enough";
  if (!signature && stopped) throw new StreamError(silence(sample));
  return signature;
}

function silence({ end }: Sample): StreamOutcome {
  if (end === "out of time") return "timed-out";
  return end === "broke off" ? "broken" : "empty";
}

/** What a status says that is no success. Redirects were followed before; one that is left leads nowhere. */
function failureOf(status: number): StreamOutcome | null {
  if (status === 204 || status === 205) return "empty";
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403 || status === 407 || status === 451) return "forbidden";
  if (status === 404 || status === 410) return "not-found";
  return status >= 400 ? "server-error" : "broken";
}
