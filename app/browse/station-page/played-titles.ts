import { lisbonTimeFormat } from "#app/platform/text/portuguese-format.ts";

/** A played title, as the station's page shows it. */
export type PlayedTitle = {
  artist: string;
  title: string;
  /** ISO 8601. */
  playedAt: string;
  /** Lisbon time; with the date if it was not today. */
  time: string;
  isToday: boolean;
};

const timeFormat = lisbonTimeFormat({ hour: "2-digit", minute: "2-digit" });
const dateFormat = lisbonTimeFormat({ day: "2-digit", month: "2-digit" });

/** Played titles with Lisbon time, in the order given. */
export function playedTitles(
  titles: readonly { artist: string; title: string; playedAt: Date }[],
  now: Date,
): PlayedTitle[] {
  return titles.map(({ artist, title, playedAt }) => {
    const date = dateFormat.format(playedAt);
    const time = timeFormat.format(playedAt);
    const isToday = date === dateFormat.format(now);
    return {
      artist,
      title,
      playedAt: playedAt.toISOString(),
      time: isToday ? time : `${date} ${time}`,
      isToday,
    };
  });
}
