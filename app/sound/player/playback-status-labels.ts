import type { PlaybackStatus } from "./playback.ts";

/** The state of the player as text; empty before the first play. */
export const PLAYBACK_STATUS_LABELS: Record<PlaybackStatus, string> = {
  idle: "",
  loading: "A ligar…",
  playing: "Em direto",
  reconnecting: "A religar…",
  paused: "Em pausa",
  error: "Sem sinal",
};
