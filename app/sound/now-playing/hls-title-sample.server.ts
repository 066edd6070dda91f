import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { newestSegmentTitle, readHlsPlaylist } from "#app/sound/streams/hls-playlist.ts";
import { id3Title } from "#app/sound/streams/id3-title.ts";
import { joinBytes } from "#app/sound/streams/join-bytes.ts";
import { splitTitle } from "#app/sound/streams/stream-title.ts";
import type { SampleOptions, TitleSample } from "./title-sample.server.ts";

/** As for stream checks: hours of segments have some 200 kB. */
const MAX_PLAYLIST_BYTES = 256 * 1024;
/** A segment's tags are at its beginning. */
const MAX_SEGMENT_BYTES = 64 * 1024;
const MAX_SAMPLE_MS = 8_000;

/**
 * Reads the title of an HLS stream: that of the newest segment in the playlist, else in the ID3 tags at the beginning
 * of that segment. Three requests at most: of a master playlist the first variant counts. Errors: `StreamError`, those
 * of a body that breaks off, and the signal's reason.
 */
export async function sampleHlsStream(
  streamClient: StreamClient,
  playlistUrl: string,
  { signal, origin }: SampleOptions,
): Promise<TitleSample> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_SAMPLE_MS)]);
  let bytesRead = 0;

  async function read(url: string, maxBytes: number): Promise<{ bytes: Uint8Array; finalUrl: string }> {
    const { status, body, finalUrl, close } = await streamClient.open(url, { signal: limited });
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      if (status !== 200) return { bytes: new Uint8Array(), finalUrl };
      for await (const chunk of body) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= maxBytes) break;
      }
    } finally {
      close();
      bytesRead += length;
    }
    return { bytes: joinBytes(chunks).subarray(0, maxBytes), finalUrl };
  }

  async function announcedTitle(): Promise<string | null> {
    let { bytes, finalUrl } = await read(playlistUrl, MAX_PLAYLIST_BYTES);
    let playlist = readHlsPlaylist(bytes);
    if (playlist?.type === "master") {
      const variant = URL.parse(playlist.first, finalUrl);
      if (!variant) return null;
      ({ bytes, finalUrl } = await read(variant.href, MAX_PLAYLIST_BYTES));
      playlist = readHlsPlaylist(bytes);
    }
    if (playlist?.type !== "media" || playlist.last === null) return null;
    const title = newestSegmentTitle(bytes, origin);
    const segment = URL.parse(playlist.last, finalUrl);
    if (title || !segment) return title;
    return id3Title((await read(segment.href, MAX_SEGMENT_BYTES)).bytes, origin);
  }

  const announced = await announcedTitle();
  return { title: announced === null ? null : splitTitle(announced), bytesRead, page: null };
}
