import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import type { OpenedStream, StreamClient } from "#app/platform/net/stream-client.server.ts";
import { decodeStreamText } from "#app/platform/net/stream-text.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import { icyMetaint } from "#app/sound/streams/icy-metadata.ts";
import { splitTitle } from "#app/sound/streams/stream-title.ts";
import { readIcyTitles } from "./icy-reader.server.ts";
import { type TitlePage, titlePages } from "./title-pages.ts";

export type TitleSample = {
  /** Null: none is announced, or none that `splitTitle` accepts. */
  title: SongTitle | null;
  bytesRead: number;
  /** A status page with the same title; null: the title is only in the stream. */
  page: TitlePage | null;
};

/** `origin`: of the station, for texts without a declared encoding. */
export type SampleOptions = { signal: AbortSignal; origin?: TextOrigin };

/** A burst contains past audio: its last title is the current one. */
const BURST_BYTES = 128 * 1024;
const BURST_MS = 2_000;
/** A stream with a low bitrate and without a burst takes seconds to its first block. */
const MAX_SAMPLE_MS = 8_000;
/** Longer pages are not read; a server with a hundred mounts has a long one. */
const MAX_PAGE_BYTES = 256 * 1024;
const MAX_PAGE_MS = 5_000;

/**
 * Reads a stream until its current title is known, and looks for a status page with the same title. Errors:
 * `StreamError`, those of a body that breaks off, and the signal's reason.
 */
export async function sampleStream(
  streamClient: StreamClient,
  streamUrl: string,
  options: SampleOptions,
): Promise<TitleSample> {
  const stream = await streamClient.open(streamUrl, {
    signal: options.signal,
    headers: { "Icy-MetaData": "1" },
  });
  const { title, bytesRead, sendsTitles } = await lastTitle(stream, options.origin);
  if (stream.status !== 200) return { title: null, bytesRead, page: null };
  let bytes = bytesRead;
  for (const page of titlePages(stream.finalUrl, stream.headers)) {
    const read = await readPage(streamClient, page.url, options);
    bytes += read.bytesRead;
    const pageTitle = titleOnPage(page, read.text);
    // A page is about this stream if it has the same title; for a stream without titles it cannot be checked.
    const isOfThisStream = title ? isSame(title, pageTitle) : !sendsTitles;
    if (pageTitle && isOfThisStream) return { title: title ?? pageTitle, bytesRead: bytes, page };
  }
  return { title, bytesRead: bytes, page: null };
}

/**
 * Reads the status page that had the stream's title before. `sample` is null without a title, or for a new non-ASCII
 * title: Icecast's page may decode titles wrongly as Latin-1, while the stream has the original bytes.
 */
export async function samplePage(
  streamClient: StreamClient,
  page: TitlePage,
  { before, ...options }: SampleOptions & { before: SongTitle | null },
): Promise<{ sample: TitleSample | null; bytesRead: number }> {
  const { text, bytesRead } = await readPage(streamClient, page.url, options);
  const title = titleOnPage(page, text);
  const isReliable = title && (isSame(title, before) || isAscii(title));
  return { sample: isReliable ? { title, bytesRead, page } : null, bytesRead };
}

function titleOnPage(page: TitlePage, text: string | null): SongTitle | null {
  const announced = text === null ? null : page.titleIn(text);
  return announced === null ? null : splitTitle(announced);
}

type LastTitle = { title: SongTitle | null; bytesRead: number; sendsTitles: boolean };

async function lastTitle(
  { status, headers, body, close }: OpenedStream,
  origin: TextOrigin | undefined,
): Promise<LastTitle> {
  const metaint = status === 200 ? icyMetaint(headers["icy-metaint"]) : null;
  const last: LastTitle = { title: null, bytesRead: 0, sendsTitles: metaint !== null };
  const timer = setTimeout(close, MAX_SAMPLE_MS);
  try {
    const startedAt = performance.now();
    if (metaint === null) return last;
    for await (const block of readIcyTitles(body, metaint, origin)) {
      last.bytesRead = block.bytesRead;
      if (block.changed) last.title = block.title;
      if (block.bytesRead >= BURST_BYTES || performance.now() - startedAt > BURST_MS) break;
    }
    return last;
  } catch (error) {
    // The stream broke off, or was closed by the timer: the last title before that counts.
    if (last.bytesRead > 0) return last;
    throw error;
  } finally {
    clearTimeout(timer);
    close();
  }
}

/** The text of a status page; null when it cannot be read, for whatever reason, as the stream has the title too. */
async function readPage(
  streamClient: StreamClient,
  url: string,
  { signal, origin }: SampleOptions,
): Promise<{ text: string | null; bytesRead: number }> {
  let bytesRead = 0;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_PAGE_MS)]);
    const { status, body, close } = await streamClient.open(url, { signal: limited });
    const chunks: Uint8Array[] = [];
    try {
      if (status !== 200) return { text: null, bytesRead };
      for await (const chunk of body) {
        bytesRead += chunk.length;
        if (bytesRead > MAX_PAGE_BYTES) return { text: null, bytesRead };
        chunks.push(chunk);
      }
    } finally {
      close();
    }
    return { text: decodeStreamText(Buffer.concat(chunks), origin), bytesRead };
  } catch {
    // The stream is read instead.
    return { text: null, bytesRead };
  }
}

function isSame(one: SongTitle, other: SongTitle | null): boolean {
  return one.artist === other?.artist && one.title === other.title;
}

function isAscii({ artist, title }: SongTitle): boolean {
  return /^[\x20-\x7e]*$/.test(artist + title);
}
