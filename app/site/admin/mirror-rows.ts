import { mirrorFieldLabel, shownFieldValue } from "#app/exchange/mirror/field-values.ts";
import type {
  DeletedStation,
  HeldUpstream,
  MirrorQuestion,
  OwnStation,
} from "#app/exchange/mirror/mirror-decisions.ts";
import { LISBON_SHORT_DATE_TIME } from "#app/platform/text/portuguese-format.ts";
import type { ShownValue } from "#app/stations/history/shown-value.ts";
import { shortName } from "#app/stations/station/short-name.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { tableUrl } from "./table-query.ts";

/** A station of ours in a row: its page, or the search of the panel where it has none. */
type ShownStation = { name: string; url: string };

/** A question about a field, as the page shows it. */
export type FieldQuestionRow = {
  id: number;
  version: string;
  station: ShownStation;
  /** «o nome». */
  field: string;
  ours: ShownValue;
  theirs: ShownValue;
  at: string;
  dateText: string;
};

export function fieldQuestionRow({
  id,
  field,
  askedAt,
  station,
  ours,
  theirs,
  version,
}: MirrorQuestion): FieldQuestionRow {
  return {
    id,
    version,
    field: mirrorFieldLabel(field),
    station: shownStation(station),
    ours: shownFieldValue(field, ours),
    theirs: shownFieldValue(field, theirs),
    ...dates(askedAt),
  };
}

/** A station of the upstream that waits for a decision, as the page shows it. `station`: ours with its stream. */
export type HeldRow = {
  uuid: string;
  name: string;
  streamUrl: string;
  station: ShownStation | null;
  at: string;
  dateText: string;
};

export function heldRow({ uuid, name, streamUrl, heldAt, station }: HeldUpstream): HeldRow {
  return { uuid, streamUrl, name: shortName(name), station: station && shownStation(station), ...dates(heldAt) };
}

/** A station that was deleted here, as the page shows it. */
export type DeletedRow = { id: string; name: string; at: string; dateText: string };

export function deletedRow({ id, name, deletedAt }: DeletedStation): DeletedRow {
  return { id, name: shortName(name) || id, ...dates(deletedAt) };
}

function shownStation({ id, name, status }: OwnStation): ShownStation {
  const shown = shortName(name);
  return { name: shown, url: isPublic(status) ? stationPage(id) : tableUrl({ q: shown }) };
}

function dates(date: Date): { at: string; dateText: string } {
  return { at: date.toISOString(), dateText: LISBON_SHORT_DATE_TIME.format(date) };
}
