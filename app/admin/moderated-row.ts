import { type CheckResult, NO_CHECK_RESULT } from "#app/checks/check-result.ts";
import type { PlayableStation } from "#app/player/sources.ts";
import type { ModeratedStation } from "#app/stations/station.ts";
import { seenFields } from "./decision-form.ts";

/** A station in the panel's tables; `seen`: the form fields of a decision about it. */
export type ModeratedRow = Pick<ModeratedStation, keyof PlayableStation | "country" | "status" | "contactEmail"> & {
  date: string;
  seen: ReturnType<typeof seenFields>;
  checkResult: CheckResultView;
};

/** The result of the last check of a station's stream. */
export type CheckResultView = Pick<CheckResult, "outcome" | "exempt" | "duplicates"> & {
  /** Lisbon time for display; empty before the first check. */
  checked: string;
};

/** Lisbon time, independent of the server's time zone. */
const dateFormat = new Intl.DateTimeFormat("pt-PT", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Lisbon",
});

const dateTimeFormat = new Intl.DateTimeFormat("pt-PT", {
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Lisbon",
});

export function moderatedRow(station: ModeratedStation, checkResult: CheckResult = NO_CHECK_RESULT): ModeratedRow {
  const { id, name, streamUrl, imageUrl, genre, country, city, status, contactEmail } = station;
  const { playUrl, streamKind, streamCodec, offAir } = station;
  const { outcome, checkedAt, exempt, duplicates } = checkResult;
  return {
    id,
    name,
    streamUrl,
    imageUrl,
    genre,
    country,
    city,
    status,
    contactEmail,
    playUrl,
    streamKind,
    streamCodec,
    offAir,
    date: dateFormat.format(station.createdAt),
    seen: seenFields(station),
    checkResult: { outcome, exempt, duplicates, checked: checkedAt ? dateTimeFormat.format(checkedAt) : "" },
  };
}
