import type { Readable } from "node:stream";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { StreamError } from "#app/platform/net/stream-error.server.ts";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import { type Signature, signatureOf } from "./audio-signature.ts";

/** Shared by all probes of one inspection. */
export type InspectionRun = {
  streamClient: StreamClient;
  signal: AbortSignal;
  /** Of a known station, for headers without a declared encoding. */
  origin?: TextOrigin;
  /** Time to recognise one response, from its headers on. */
  sampleMs: number;
  /** URLs that were opened. */
  opened: string[];
};

export type Probe = {
  finalUrl: string;
  headers: Record<string, string | undefined>;
  bytes: Uint8Array;
  /** Why reading ended. */
  end: Sample["end"];
  signature: Signature | null;
};

/** Nested playlists with ten entries each could lead to a hundred thousand URLs. */
const MAX_OPENED = 20;
const MAX_BYTES = 128 * 1024;
const MAX_TEXT_BYTES = 64 * 1024;
/** HLS playlists are read completely, as all their URLs are checked: hours of segments have some 200 kB. */
const MAX_HLS_BYTES = 256 * 1024;
/** A few frames of the longest kind: fewer bytes are too easily mistaken for audio. */
const ENOUGH_AUDIO_BYTES = 4 * 1024;

/** Opens a URL and reads until the response is recognised. Errors: `StreamError`, also for an error status or an empty body. */
export async function probeUrl(
  url: string,
  { streamClient, signal, origin, sampleMs, opened }: InspectionRun,
): Promise<Probe> {
  if (opened.length >= MAX_OPENED) throw new StreamError("bad-playlist", "leads to too many URLs");
  opened.push(url);
  const stream = await streamClient.open(url, { signal, origin, headers: { "icy-metadata": "1" } });
  try {
    const failure = failureOfStatus(stream.status);
    if (failure) throw new StreamError(failure, `answered ${stream.status}`);
    const type = stream.headers["content-type"] ?? "";
    let hls: Signature | null = null;
    const inspect = (bytes: Uint8Array): Need => {
      const signature = signatureOf(bytes, type);
      if (signature?.form === "hls") {
        // More bytes do not change this: repeated inspection would decode the text several times.
        hls = signature;
        return "all";
      }
      return bytes.length >= enoughBytes(signature) ? "enough" : "more";
    };
    const sample = await readSample(stream.body, { maxBytes: MAX_HLS_BYTES, withinMs: sampleMs, inspect });
    signal.throwIfAborted();
    if (sample.bytes.length === 0) throw new StreamError(outcomeWithoutBytes(sample));
    const { finalUrl, headers } = stream;
    const { bytes, end } = sample;
    return { finalUrl, headers, bytes, end, signature: hls ?? finalSignature(sample, type) };
  } finally {
    stream.close();
  }
}

function enoughBytes(signature: Signature | null): number {
  if (signature === null) return MAX_BYTES;
  return "codec" in signature ? ENOUGH_AUDIO_BYTES : MAX_TEXT_BYTES;
}

/** Errors: `StreamError` for a response that stopped before it was recognised. */
function finalSignature(sample: Sample, type: string): Signature | null {
  const signature = signatureOf(sample.bytes, type);
  const stopped = sample.bytes.length < ENOUGH_AUDIO_BYTES && sample.end !== "body ended" && sample.end !== "enough";
  if (!signature && stopped) throw new StreamError(outcomeWithoutBytes(sample));
  return signature;
}

function outcomeWithoutBytes({ end }: Sample): StreamOutcome {
  if (end === "out of time") return "timed-out";
  return end === "broke off" ? "broken" : "empty";
}

/**
 * The outcome of an error status; null for success. A redirect status here has no usable location, as redirects were
 * followed.
 */
export function failureOfStatus(status: number): StreamOutcome | null {
  if (status === 204 || status === 205) return "empty";
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 407) return "forbidden";
  if (status === 403 || status === 451) return "blocked";
  if (status === 404 || status === 410) return "not-found";
  return status >= 400 ? "server-error" : "broken";
}

type Sample = { bytes: Uint8Array; end: "enough" | "body ended" | "out of time" | "broke off" };

/** "all": up to the limits, without another inspection. */
export type Need = "more" | "enough" | "all";

type SampleOptions = { maxBytes: number; withinMs: number; inspect: (bytes: Uint8Array) => Need };

/** Bytes between inspections, or a quarter of the sample: an inspection for every small chunk would be too expensive. */
const MIN_STEP_BYTES = 256;

/** Reads the beginning of a body until it is enough, ends, or a limit is reached. The caller closes the body. */
export function readSample(body: Readable, { maxBytes, withinMs, inspect }: SampleOptions): Promise<Sample> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    let nextInspectionBytes = 0;
    const finish = (end: Sample["end"]) => {
      clearTimeout(timer);
      body.off("data", onData).off("end", onEnd).off("error", onBreak).off("close", onBreak);
      body.pause();
      resolve({ bytes: sample(), end });
    };
    const sample = () => Buffer.concat(chunks).subarray(0, maxBytes);
    const onData = (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) return finish("enough");
      if (length < nextInspectionBytes) return;
      nextInspectionBytes = Math.max(length + MIN_STEP_BYTES, length * 1.25);
      const need = inspect(sample());
      if (need === "all") nextInspectionBytes = Number.POSITIVE_INFINITY;
      if (need === "enough") finish("enough");
    };
    const onEnd = () => finish("body ended");
    const onBreak = () => finish("broke off");
    const timer = setTimeout(() => finish("out of time"), withinMs);
    body.on("data", onData).once("end", onEnd).once("error", onBreak).once("close", onBreak);
  });
}
