import type { TestStation } from "../site.ts";
import type { HlsRadio } from "./hls-radio.ts";
import type { Radio } from "./radio.ts";
import type { ShoutcastServer } from "./shoutcast-server.ts";

/** A kind of stream, with the results of its check, and how the player gets its audio. */
export type StreamRow = { what: string; from: "its URL" | "a script" | "the relay" } & Pick<
  TestStation,
  "stream_url" | "play_url" | "stream_kind" | "stream_codec"
>;

const MP3 = { stream_kind: "direct", stream_codec: "mp3", from: "its URL" } as const;
const DIRECT = { stream_kind: "direct", from: "its URL" } as const;
const HLS = { stream_kind: "hls", stream_codec: "aac", from: "a script" } as const;

type Servers = { radio: Radio; hls: HlsRadio; shoutcast: ShoutcastServer };

/** Every kind of stream that plays: formats, HLS, SHOUTcast. */
export function streamFormats({ radio: { url }, hls, shoutcast }: Servers): StreamRow[] {
  return [
    { what: "MP3 with an ordinary burst", ...MP3, stream_url: url("/faro.mp3") },
    { what: "MP3 without a name or titles", ...MP3, stream_url: url("/gaivota.mp3") },
    { what: "MP3 that was not checked yet", from: "its URL", stream_url: url("/aurora.mp3") },
    { what: "AAC", ...DIRECT, stream_codec: "aac", stream_url: url("/cais") },
    { what: "Ogg Vorbis", ...DIRECT, stream_codec: "vorbis", stream_url: url("/duna.ogg") },
    { what: "Ogg Opus", ...DIRECT, stream_codec: "opus", stream_url: url("/maresia.opus") },
    { what: "HLS in TS", ...HLS, stream_url: hls.url },
    { what: "HLS by a playlist of playlists", ...HLS, stream_url: hls.masterUrl },
    { what: "HLS in fragmented MP4", ...HLS, stream_url: hls.fmp4Url },
    // Without a codec the player has no head start: the browser itself has to play it.
    { what: "SHOUTcast 1, with ICY instead of HTTP", ...DIRECT, stream_url: `${shoutcast.origin}/;` },
    { what: "SHOUTcast with HTTP", ...MP3, stream_url: `${shoutcast.origin}/http10` },
    {
      what: "SHOUTcast's root, which is a page for browsers, by its stream at /;",
      ...MP3,
      stream_url: `${shoutcast.origin}/`,
      play_url: `${shoutcast.origin}/;`,
    },
  ];
}

/** Every redirect and playlist, valid or unusual, that leads to a stream that plays. */
export function indirectStreams({ radio: { badUrl }, hls }: Servers): StreamRow[] {
  const live = badUrl("/live.mp3");
  return [
    { what: "MP3 that is refused to browsers", ...MP3, from: "the relay", stream_url: badUrl("/not-for-browsers") },
    { what: "a PLS list, by the stream in it", ...MP3, stream_url: badUrl("/pls"), play_url: live },
    { what: "an M3U list, by the stream in it", ...MP3, stream_url: badUrl("/m3u"), play_url: live },
    { what: "an M3U list of HLS, by the playlist in it", ...HLS, stream_url: badUrl("/m3u-hls"), play_url: hls.url },
    { what: "MP3 that begins in the middle of a frame", ...MP3, stream_url: `${live}?offset=100` },
    { what: "MP3 without CORS", ...MP3, stream_url: badUrl("/no-cors") },
    { what: "MP3 with the type text/plain", ...MP3, stream_url: badUrl("/wrong-type") },
    { what: "MP3 with the type application/octet-stream", ...MP3, stream_url: badUrl("/octet") },
    { what: "one redirect", ...MP3, stream_url: badUrl("/redirect-ok") },
    { what: "five redirects", ...MP3, stream_url: badUrl("/redirect-chain?n=5") },
    { what: "a server that takes a second to answer", ...MP3, stream_url: badUrl("/late?seconds=1") },
  ];
}
