import { oneLine } from "#app/platform/plain-text.ts";
import type { NowPlaying } from "./now-playing.ts";

/** Longest title or artist in a shared text, in characters: streams send anything. */
const MAX_CHARACTERS = 200;

/**
 * «Noturno para o Tejo, Quarteto da Graça, na Jazz da Meia-Noite», as plain text on one line. Without an artist the title alone.
 * Source: design, second part, section 10.
 */
export function sharedSong({ title, artist }: Pick<NowPlaying, "title" | "artist">, stationName: string): string {
  return [title, artist, `na ${stationName}`].map(shortened).filter(Boolean).join(", ");
}

function shortened(text: string): string {
  const line = oneLine(text);
  const characters = Array.from(line);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…` : line;
}
