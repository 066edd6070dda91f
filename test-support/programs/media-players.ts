import { findUnprivilegedAccount } from "../system-accounts.ts";
import type { ProgramOptions } from "./start-program.ts";

type Command = [program: string, options: Omit<ProgramOptions, "env">];

/** How players start that play a URL of their command line. */
export const MEDIA_PLAYERS = {
  mpv: (url) => ["mpv", { args: ["--no-config", "--no-video", "--no-input-terminal", "--ao=pulse", url] }],
  VLC: (url) => ["cvlc", { args: ["--no-video", "--aout=pulse", url], account: findUnprivilegedAccount(["nobody"]) }],
} satisfies Record<string, (url: string) => Command>;

export type MediaPlayerName = keyof typeof MEDIA_PLAYERS;
