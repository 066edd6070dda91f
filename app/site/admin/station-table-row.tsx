import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import type { StationRecord } from "#app/moderation/review/item-data.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ICON_BUTTON_STYLES, PLAIN_LINK_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { OutcomeBadge } from "#app/sound/checks/check-marks.tsx";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { STATION_STATUS_LABELS, type StationStatus } from "#app/stations/station/station-status.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { ModeratedRow } from "./moderated-row.ts";
import { EditLink, RowActions } from "./row-actions.tsx";
import { StationRowDetails } from "./station-row-details.tsx";

/** Written out, because browsers drop the roles of a table that is displayed as a grid. */
export const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** Image, name above check result, country, genre, date or status, decisions, details. */
export const XL_COLUMNS = "xl:grid xl:grid-cols-[116px_minmax(0,1fr)_144px_144px_112px_334px_44px]";

/** Image, genre beside country, check result, decisions, details; the name is above genre and country. */
const LG_COLUMNS = "lg:max-xl:grid-cols-[112px_fit-content(18%)_minmax(0,1fr)_184px_300px_44px]";

/**
 * Image, genre beside country; the other cells are below or above these two. From 640 px the check result is beside
 * date or status.
 */
const NARROW_COLUMNS = "grid grid-cols-[122px_fit-content(40%)_minmax(0,1fr)]";

const TONES = { approved: "ok", pending: "warn", suspended: "bad" } as const satisfies Record<StationStatus, string>;

const NAME_STYLES = "block min-w-0 truncate font-semibold text-base/[22px] font-stretch-104%";

/** A label of 22 px, whose hit area is over the space around it. */
const OPEN_ITEMS_STYLES = "-my-[11px] inline-flex min-h-11 min-w-11 flex-none items-center no-underline";
const OPEN_ITEMS_LABEL_STYLES = "inline-flex min-h-[22px] items-center gap-1.5 whitespace-nowrap boxed px-2";

/** A link of 24 px, whose hit area is over the space around it. */
const ROW_LINK_STYLES = `${TEXT_LINK_STYLES} -my-2.5 min-w-11 font-semibold text-cobalt text-compact decoration-1`;

/** A cell that is as high as the name and the check result together. */
const TALL_CELL = "lg:row-[1/3] lg:self-center";

/** The status: above the check result, from 640 to 1024 px beside it, from 1240 px in a column of its own. */
const STATUS_CELL = "col-[2/-1] row-3 mt-0.5 lg:col-4 lg:row-1 xl:col-5 xl:row-[1/3] xl:self-center";

/** Genre and country: one line under the name; from 1240 px two columns, of two lines at most. */
const PLACE_CELL = "row-2 min-w-0 xl:row-[1/3] xl:self-center xl:pr-4";
const PLACE_STYLES = "text-small text-ink-2 max-xl:truncate xl:line-clamp-2 xl:text-compact xl:text-ink";

/**
 * One station of a StationTable: its play tile, the name and what it is, the buttons of the decisions about it, and its
 * details. `detail`: the content of the fifth column.
 */
export function StationTableRow({ station, detail }: { station: ModeratedRow; detail: "date" | "status" }) {
  const { name, genre, country, city, date, status } = station;
  const record = useStationRecord(station.id);
  return (
    <tr
      {...ROLES.row}
      data-row={station.id}
      className={`items-start border-line border-b pt-3 lg:hover:bg-sunken ${NARROW_COLUMNS} ${LG_COLUMNS} ${XL_COLUMNS}`}
    >
      <Cell className={`row-[1/5] ${TALL_CELL}`}>
        <PlayableCover
          station={station}
          className="grid h-16 w-[108px] grid-cols-[64px_44px] lg:h-14 lg:w-[100px] lg:grid-cols-[56px_44px]"
        />
      </Cell>
      <Cell className="col-[2/-1] flex min-w-0 items-center gap-2 lg:col-[2/4] lg:self-end lg:pr-4 xl:col-2">
        <Name station={station} />
        <OpenItems station={station} />
      </Cell>
      <Cell className={`col-3 ${PLACE_CELL}`}>
        <p className={PLACE_STYLES}>
          <span className="xl:hidden">
            {genre && (city || country) && <span aria-hidden="true">&nbsp;·&nbsp;</span>}
            <bdi>{city}</bdi>
            {city && country && ", "}
          </span>
          <bdi>{country}</bdi>
        </p>
      </Cell>
      <Cell className={`col-2 xl:col-4 ${PLACE_CELL}`}>
        <p dir="auto" className={PLACE_STYLES}>
          {genre}
        </p>
      </Cell>
      {detail === "date" ? (
        <Cell className={`numbers col-[2/-1] row-3 text-ink-2 text-small lg:max-xl:hidden xl:col-5 ${TALL_CELL}`}>
          {date}
        </Cell>
      ) : (
        <Cell className={`${STATUS_CELL} flex items-center gap-x-3 xl:flex-col xl:items-start`}>
          <Badge tone={TONES[status]} label={STATION_STATUS_LABELS[status]} low={true} />
          <EditLink station={station} className={ROW_LINK_STYLES} />
        </Cell>
      )}
      <Cell
        className={`col-[2/-1] row-4 mt-0.5 sm:max-lg:row-3 lg:col-4 xl:col-2 xl:row-2 ${detail === "date" ? "sm:max-lg:ml-20 lg:max-xl:row-[1/3] lg:max-xl:self-center" : "sm:max-lg:ml-44 lg:max-xl:row-2"}`}
      >
        <CheckBadges station={station} />
      </Cell>
      <Cell className={`col-[1/-1] row-5 mt-2.5 pr-13 lg:col-5 lg:mt-0 lg:pr-0 xl:col-6 ${TALL_CELL}`}>
        <RowActions station={station} />
      </Cell>
      <Cell className="relative col-[1/-1] row-6 mt-3 lg:row-3">
        <details
          name="station-details"
          className="group/details"
          onToggle={({ currentTarget }) => currentTarget.open && record.load()}
        >
          {/* Beside the decisions' buttons, of which the row has the height. */}
          <summary
            aria-label={`Detalhes de ${isolated(name)}`}
            className={`${ICON_BUTTON_STYLES} absolute -top-14 right-0 no-marker lg:-top-[62px]`}
          >
            <Icon of="chevron-down" className="group-open/details:rotate-180" />
          </summary>
          <StationRowDetails station={station} record={record.data} />
        </details>
      </Cell>
    </tr>
  );
}

/** The station's record, read whenever its details are opened. */
function useStationRecord(id: string): { data: StationRecord | undefined; load: () => void } {
  const fetcher = useFetcher<StationRecord>({ key: `record ${id}` });
  return { data: fetcher.data, load: () => void fetcher.load(`/admin/stations/${encodeURIComponent(id)}/record`) };
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td {...ROLES.cell} className={className}>
      {children}
    </td>
  );
}

/** The name, linked to the station's page if it is approved: other stations have no page. */
function Name({ station: { id, name, status } }: { station: ModeratedRow }) {
  if (status !== "approved")
    return (
      <span dir="auto" className={NAME_STYLES}>
        {name}
      </span>
    );
  return (
    <Link dir="auto" to={stationPage(id)} className={`${NAME_STYLES} ${PLAIN_LINK_STYLES} -my-[11px] py-[11px]`}>
      {name}
    </Link>
  );
}

/** The number of open items of the queue about the station, with a link to them. */
function OpenItems({ station: { id, name, openItems = 0 } }: { station: ModeratedRow }) {
  if (openItems === 0) return null;
  return (
    <Link
      to={`/review?station=${encodeURIComponent(id)}`}
      aria-label={`${openItems} por decidir: ${isolated(name)}`}
      className={OPEN_ITEMS_STYLES}
    >
      <span className={`${OPEN_ITEMS_LABEL_STYLES} font-semibold text-cobalt text-micro tabular-nums`}>
        <Icon of="clipboard-check" size={4} className="flex-none" />
        <span>
          {openItems}
          <span className="max-[1439px]:hidden"> por decidir</span>
        </span>
      </span>
    </Link>
  );
}

/** The result of the last check of a station's stream as a badge; the details have its sentence. */
function CheckBadges({ station: { checkResult, isUnconfirmed } }: { station: ModeratedRow }) {
  const { outcome, duplicates } = checkResult;
  return (
    <p className="flex flex-wrap gap-1.5">
      <OutcomeBadge outcome={outcome} low={true} />
      {duplicates.length > 0 && <Badge tone="warn" icon="copy" label="Repetida" low={true} />}
      {isUnconfirmed && <Badge tone="warn" label="Email por confirmar" low={true} />}
    </p>
  );
}
