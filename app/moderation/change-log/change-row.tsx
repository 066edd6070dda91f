import type { ReactNode } from "react";
import { Link } from "react-router";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import type { ChangeKind } from "#app/stations/history/change.ts";
import { FieldDiffs } from "#app/stations/history/field-diff.tsx";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { ChangeRowView } from "./change-row-view.ts";

/** Colours of the squares by kind; the sentence has the same information. */
const SQUARE_COLOURS: Partial<Record<ChangeKind, string>> = {
  approve: "bg-ok",
  submit: "bg-ok",
  revert: "bg-amber",
  suspend: "bg-bad",
  delete: "bg-bad",
};

/** Square and text; from 640 px the time is before them and the link after them. */
const COLUMN_STYLES = "grid-cols-[24px_minmax(0,1fr)] sm:grid-cols-[112px_24px_minmax(0,1fr)_auto]";

/** One change of the log. `subject`: shown before the sentence. `beside`: a link or form at the end of the row. */
export function ChangeRow({ row, subject, beside }: { row: ChangeRowView; subject?: ReactNode; beside?: ReactNode }) {
  return (
    <li id={`c${row.id}`} className={`grid ${COLUMN_STYLES} items-start gap-x-4 gap-y-1 border-line border-b py-4`}>
      <time dateTime={row.at} className="numbers col-start-2 text-compact text-ink-2 leading-[22px] sm:col-start-1">
        {row.timeText}
      </time>
      <span
        aria-hidden="true"
        className={`col-start-1 row-start-1 mt-[5px] ml-[5px] size-3 sm:col-start-2 ${SQUARE_COLOURS[row.kind] ?? "bg-cobalt"}`}
      />
      <div className="col-start-2 grid min-w-0 gap-1 text-compact text-ink-2 sm:col-start-3">
        <p className="font-semibold text-base text-ink leading-[22px] wrap-anywhere">
          {subject}
          <Sentence text={row.sentence} />
        </p>
        <FieldDiffs fields={row.fields} />
        {row.notes.map((note) => (
          <p key={note} className="text-ink-3 text-small wrap-anywhere">
            <Sentence text={note} />
          </p>
        ))}
      </div>
      {beside && <div className="col-start-2 min-w-0 sm:col-start-4">{beside}</div>}
    </li>
  );
}

/** Of a station that all may see, the link to its page; of any other nothing. */
export function StationSubject({ station, isGroup }: { station: ChangeRowView["station"]; isGroup: boolean }) {
  if (isGroup) return null;
  if (!station) return "Uma estação: ";
  return (
    <>
      <Link to={stationPage(station.id)} className="underline decoration-1 hover:decoration-2">
        <bdi>{station.name}</bdi>
      </Link>
      {": "}
    </>
  );
}
