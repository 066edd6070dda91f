/** A title that a station has played, as its page shows it. */
export type PlayedTitle = {
  artist: string;
  title: string;
  /** The playedAt, in ISO 8601. */
  playedAt: string;
  /** As clocks in Lisbon had it; with the day when it was not today. */
  time: string;
};

const ZONE = { timeZone: "Europe/Lisbon" } as const;
const times = new Intl.DateTimeFormat("pt-PT", { ...ZONE, hour: "2-digit", minute: "2-digit" });
const days = new Intl.DateTimeFormat("pt-PT", { ...ZONE, day: "2-digit", month: "2-digit" });

/** What a station has played, in the order in which it came, with the times that people in Lisbon read on a clock. */
export function playedTitles(
  heard: readonly { artist: string; title: string; playedAt: Date }[],
  now: Date,
): PlayedTitle[] {
  return heard.map(({ artist, title, playedAt }) => {
    const day = days.format(playedAt);
    const time = times.format(playedAt);
    return {
      ...{ artist, title, playedAt: playedAt.toISOString() },
      time: day === days.format(now) ? time : `${day} ${time}`,
    };
  });
}
