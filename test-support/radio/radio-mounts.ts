/** A live stream of the test radio. */
export type Mount = {
  contentType: string;
  /** The stream's name; the default is "Rádio de teste". */
  name?: string;
  /** Off the air until a journey starts it. */
  onDemand?: true;
  /** The frequency of its tone, which identifies the station. */
  pilotHz: number;
  /** The volume of the noise under the tone, 0 to 1: a pure tone in Vorbis has hardly any bytes. */
  noise: number;
  kbps: number;
  /** What Icecast sends a new listener at once, in bytes. */
  burst: number;
  /** ffmpeg's names. */
  encoder: string;
  format: string;
};

/**
 * Chromium fires `playing` for a 128 kbps MP3 that begins within a frame, as Icecast's do, only after 128 KiB, for AAC
 * after some 48 KiB, for Ogg after 32 KiB. The bursts have that size, so that playback starts within a second. The
 * price: a listener is 6 to 10 s behind the source.
 */
const MP3 = {
  contentType: "audio/mpeg",
  noise: 0,
  kbps: 128,
  burst: 144 * 1024,
  encoder: "libmp3lame",
  format: "mp3",
};

export const MOUNTS: Record<string, Mount> = {
  "/aurora.mp3": { ...MP3, pilotHz: 440 },
  "/brisa.mp3": { ...MP3, pilotHz: 660 },
  // With Icecast's default burst: Chromium starts it 4 s late.
  "/faro.mp3": { ...MP3, pilotHz: 770, burst: 64 * 1024 },
  "/cais": {
    contentType: "audio/aac",
    // Chromium fails on AAC whose first bytes look like the start of a frame: with this tone in fewer than one of a
    // hundred connections, with noise or other tones in up to one of four.
    pilotHz: 550,
    noise: 0,
    kbps: 64,
    burst: 64 * 1024,
    encoder: "aac",
    format: "adts",
  },
  "/duna.ogg": {
    contentType: "application/ogg",
    pilotHz: 880,
    noise: 0.02,
    kbps: 96,
    burst: 64 * 1024,
    encoder: "libvorbis",
    format: "ogg",
  },
  // Without a name and without titles.
  "/gaivota.mp3": { ...MP3, pilotHz: 1100, name: "", kbps: 64, onDemand: true },
  "/maresia.opus": {
    contentType: "audio/ogg",
    pilotHz: 1320,
    noise: 0.02,
    kbps: 64,
    burst: 32 * 1024,
    encoder: "libopus",
    format: "ogg",
    onDemand: true,
  },
  "/sado.flac": {
    contentType: "application/ogg",
    pilotHz: 1540,
    noise: 0.02,
    kbps: 400,
    burst: 128 * 1024,
    encoder: "flac",
    format: "ogg",
    onDemand: true,
  },
};
