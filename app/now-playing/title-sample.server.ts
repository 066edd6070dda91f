import type { SongTitle } from "#app/live-events/audience.ts";
import { icyMetaint } from "#app/streams/icy-metadata.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { splitTitle } from "#app/streams/stream-title.ts";
import { readPage } from "./ear-read-page.server.ts";
import { readIcyTitles } from "./icy-reader.server.ts";
import { type TitlePage, titlePages } from "./title-pages.ts";

export type TitleSample = {
  /** Null: it says nothing, or nothing that anybody wants to read. */
  title: SongTitle | null;
  bytesRead: number;
  /** Where the same can be had for fewer bytes next time; null: only in the stream. */
  page: TitlePage | null;
};

/** A burst is what a server had ready: its first titles are of the past, its last one is of now. */
const BURST_BYTES = 128 * 1024;
const BURST_MS = 2_000;
/** A thin stream without a burst needs a while to its first block. */
const FIRST_BLOCK_WITHIN_MS = 8_000;

/**
 * Listens into a stream just long enough to learn what is on. Errors: `StreamError`, and those of a body that breaks off;
 * the signal's reason.
 */
export async function sampleStream(
  streamClient: StreamClient,
  address: string,
  signal: AbortSignal,
): Promise<TitleSample> {
  const stream = await streamClient.open(address, { signal, headers: { "Icy-MetaData": "1" } });
  const { title, bytesRead, sendsTitles } = await lastTitle(stream);
  if (stream.status !== 200) return { title: null, bytesRead, page: null };
  let bytes = bytesRead;
  for (const page of titlePages(stream.finalUrl, stream.headers)) {
    const read = await readPage(streamClient, page.address, signal);
    bytes += read.bytesRead;
    const told = titleOnPage(page, read.text);
    // A page is about this stream when it says the same; of a stream that sends no titles it is all there is.
    const isOfThisStream = title ? isSame(title, told) : !sendsTitles;
    if (told && isOfThisStream) return { title: title ?? told, bytesRead: bytes, page };
  }
  return { title, bytesRead: bytes, page: null };
}

/**
 * Asks the page that told the stream's own title before. Null when it says nothing, or a new title whose letters it may have
 * garbled: Icecast takes titles for Latin-1 that are none, while the stream has the right bytes.
 */
export async function samplePage(
  streamClient: StreamClient,
  page: TitlePage,
  { before, signal }: { before: SongTitle | null; signal: AbortSignal },
): Promise<{ sample: TitleSample | null; bytesRead: number }> {
  const { text, bytesRead } = await readPage(streamClient, page.address, signal);
  const title = titleOnPage(page, text);
  const isSure = title && (isSame(title, before) || isPlain(title));
  return { sample: isSure ? { title, bytesRead, page } : null, bytesRead };
}

function titleOnPage(page: TitlePage, text: string | null): SongTitle | null {
  const told = text === null ? null : page.titleIn(text);
  return told === null ? null : splitTitle(told);
}

type LastTitle = { title: SongTitle | null; bytesRead: number; sendsTitles: boolean };

async function lastTitle({
  status,
  headers,
  body,
  close,
}: Awaited<ReturnType<StreamClient["open"]>>): Promise<LastTitle> {
  const metaint = status === 200 ? icyMetaint(headers["icy-metaint"]) : null;
  const heard: LastTitle = { title: null, bytesRead: 0, sendsTitles: metaint !== null };
  const atLatest = setTimeout(close, FIRST_BLOCK_WITHIN_MS);
  try {
    const begun = performance.now();
    if (metaint === null) return heard;
    for await (const block of readIcyTitles(body, metaint)) {
      heard.bytesRead = block.bytesRead;
      if (block.changed) heard.title = block.title;
      if (block.bytesRead >= BURST_BYTES || performance.now() - begun > BURST_MS) break;
    }
    return heard;
  } catch (error) {
    // It broke off, or was closed as it took too long: what was heard until then was heard.
    if (heard.bytesRead > 0) return heard;
    throw error;
  } finally {
    clearTimeout(atLatest);
    close();
  }
}

function isSame(one: SongTitle, other: SongTitle | null): boolean {
  return one.artist === other?.artist && one.title === other.title;
}

function isPlain({ artist, title }: SongTitle): boolean {
  return /^[\x20-\x7e]*$/.test(artist + title);
}
