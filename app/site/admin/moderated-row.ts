import { INVALID_INPUT, Refusal } from "#app/platform/errors/refusal.ts";
import { LISBON_DATE, LISBON_DAY_TIME } from "#app/platform/text/portuguese-format.ts";
import { type CheckResult, NO_CHECK_RESULT } from "#app/sound/checks/check-result.ts";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { languageName } from "#app/stations/station/reference/languages.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { parseSeenState, type SeenState, seenFields } from "#app/stations/station/station-status.ts";

/** The fields that a row or its details show. */
type ShownField = "country" | "region" | "status" | "contactEmail" | "description" | "websiteUrl" | "tags" | "bitrate";

/** A station in the panel's tables; `seen`: the form fields of a decision about it. */
export type ModeratedRow = Pick<ModeratedStation, keyof PlayableStation | ShownField> & {
  /** In Portuguese. */
  languageNames: string[];
  date: string;
  seen: ReturnType<typeof seenFields>;
  checkResult: CheckResultView;
  /** Whether the submitter's address is to be confirmed. */
  isUnconfirmed?: boolean;
  /** The number of open items of the queue about the station that the row does not decide itself. */
  openItems?: number;
};

/** The result of the last check of a station's stream. */
type CheckResultView = Pick<CheckResult, "outcome" | "exempt" | "recent" | "duplicates"> & {
  /** Lisbon time for display; empty before the first check. */
  checked: string;
};

export function moderatedRow(station: ModeratedStation, checkResult: CheckResult = NO_CHECK_RESULT): ModeratedRow {
  const { id, name, streamUrl, imageUrl, genre, country, countryCode, city, region, status, contactEmail } = station;
  const { description, websiteUrl, tags, bitrate } = station;
  const { playUrl, streamKind, streamCodec, offAir } = station;
  const { checkedAt, ...result } = checkResult;
  return {
    id,
    name,
    streamUrl,
    imageUrl,
    genre,
    country,
    countryCode,
    city,
    region,
    status,
    contactEmail,
    description,
    websiteUrl,
    tags,
    languageNames: station.languages.map(languageName),
    bitrate,
    playUrl,
    streamKind,
    streamCodec,
    offAir,
    date: LISBON_DATE.format(station.createdAt),
    seen: seenFields(station),
    checkResult: { ...result, checked: checkedAt ? LISBON_DAY_TIME.format(checkedAt) : "" },
  };
}

/** The target of a decision: the station's id and the state in which the panel showed it. Errors: Refusal `invalid`. */
export function parseDecisionForm(id: string, form: Record<string, unknown>): { id: string; seen: SeenState } {
  const seen = parseSeenState(form);
  if (!seen) throw new Refusal("invalid", INVALID_INPUT);
  return { id, seen };
}
