import { type CheckResult, NO_CHECK_RESULT } from "#app/checks/check-result.ts";
import type { PlayableStation } from "#app/player/playable-station.ts";
import type { ModeratedStation } from "#app/stations/moderated-station.ts";
import { seenFields } from "./decision-form.ts";

/** What the panel's tables show of a station, and what a decision about it has to say. */
export type ModeratedRow = Pick<ModeratedStation, keyof PlayableStation | "country" | "status" | "contactEmail"> & {
  date: string;
  seen: ReturnType<typeof seenFields>;
  checkResult: CheckResultView;
};

/** What the last check of its stream found. */
export type CheckResultView = Pick<CheckResult, "outcome" | "exempt" | "duplicates"> & {
  /** When, as people read it; empty when nobody has looked yet. */
  checked: string;
};

/** Days as people in Lisbon count them, whatever clock the server has. */
const days = new Intl.DateTimeFormat("pt-PT", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Lisbon",
});

const moments = new Intl.DateTimeFormat("pt-PT", {
  ...{ day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" },
  timeZone: "Europe/Lisbon",
});

export function moderatedRow(station: ModeratedStation, checkResult: CheckResult = NO_CHECK_RESULT): ModeratedRow {
  const { id, name, streamUrl, imageUrl, genre, country, city, status, contactEmail } = station;
  const { playUrl, streamKind, streamCodec, offAir } = station;
  const { outcome, checkedAt, exempt, duplicates } = checkResult;
  return {
    ...{ id, name, streamUrl, imageUrl, genre, country, city, status, contactEmail },
    ...{ playUrl, streamKind, streamCodec, offAir },
    date: days.format(station.createdAt),
    seen: seenFields(station),
    checkResult: { outcome, exempt, duplicates, checked: checkedAt ? moments.format(checkedAt) : "" },
  };
}
