/** One live programme of the test radio. */
export type Mount = {
  contentType: string;
  /** What it calls itself; "Rádio de teste" unless it says otherwise. */
  name?: string;
  /** Is off the air until a journey starts it: few need it. */
  onDemand?: true;
  /** Its own tone, so that what is heard tells which station it is. */
  pilotHz: number;
  /** How loud the noise under the tone is, 0 to 1: without it Vorbis, which sends no more than is needed, sends next to nothing. */
  noise: number;
  kbps: number;
  /** What Icecast sends a new listener at once, in bytes. */
  burst: number;
  /** ffmpeg's names. */
  encoder: string;
  format: string;
};

/**
 * Chromium fires `playing` for a 128 kbps MP3 that is cut anywhere (Icecast cuts so) only after 128 KiB, for AAC after
 * some 48 KiB, for Ogg after 32 KiB. The bursts hold that much, so playing starts within a second. The price: a listener
 * is that far behind, and hears the end of a killed source 6 to 10 s late.
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
  // With the burst that an Icecast has as it comes: Chromium begins it 4 s late.
  "/faro.mp3": { ...MP3, pilotHz: 770, burst: 64 * 1024 },
  "/cais": {
    contentType: "audio/aac",
    // Chromium gives up on AAC when the cut happens to look like the start of a frame: with this tone in fewer than one of
    // a hundred joins, with noise or other tones in up to one of four.
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
  // Without a name, and nobody ever tells it a title.
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
};
