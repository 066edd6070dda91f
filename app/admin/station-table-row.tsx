import type { ReactNode } from "react";
import { Link } from "react-router";
import { PlayableCover } from "#app/player/player-cover.tsx";
import { STATUS_LABELS, type StationStatus } from "#app/stations/station-status.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PLAIN_LINK_STYLES } from "#app/ui/button-styles.ts";
import { CheckActions } from "./check-actions.tsx";
import type { ModeratedRow } from "./moderated-row.ts";
import { RowActions } from "./row-actions.tsx";
import { StreamCheckResult } from "./stream-check-result.tsx";

const TONES = { approved: "ok", pending: "warn", suspended: "bad" } as const satisfies Record<StationStatus, string>;

const CELL_STYLES =
  "align-middle text-compact lg:border-line lg:border-b lg:py-3 lg:not-last:pr-4 lg:group-hover:bg-sunken max-lg:block";

/** One station: its play tile, its details and the buttons of the decisions about it. */
export function StationTableRow({ station, detail }: { station: ModeratedRow; detail: "date" | "status" }) {
  return (
    <tr
      data-row={station.id}
      className="group max-lg:grid max-lg:grid-cols-[100px_minmax(0,1fr)] max-lg:gap-x-4 max-lg:border-line max-lg:border-b max-lg:py-4"
    >
      <td className={`${CELL_STYLES} w-[116px] max-lg:row-[1/6]`}>
        <PlayableCover station={station} className="grid h-14 w-[100px] grid-cols-[56px_44px]" />
      </td>
      <td className={`${CELL_STYLES} lg:min-w-[150px] [overflow-wrap:anywhere]`}>
        <Name station={station} />
        {station.contactEmail && (
          <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{station.contactEmail}</p>
        )}
        <StreamCheckResult station={station} />
      </td>
      <LabelledCell label="País">{station.country}</LabelledCell>
      <LabelledCell label="Género">{station.genre}</LabelledCell>
      {detail === "date" ? (
        <LabelledCell label="Data" className="numbers whitespace-nowrap">
          {station.date}
        </LabelledCell>
      ) : (
        <td className={CELL_STYLES}>
          <Badge tone={TONES[station.status]} word={STATUS_LABELS[station.status]} />
        </td>
      )}
      <td className={`${CELL_STYLES} w-px whitespace-nowrap lg:pr-0 max-lg:col-span-2 max-lg:mt-3.5 max-lg:w-auto`}>
        <RowActions station={station} />
        <CheckActions station={station} />
      </td>
    </tr>
  );
}

/** The name, linked to the station's page if it is approved: other stations have no page. */
function Name({ station: { id, name, status } }: { station: ModeratedRow }) {
  const className = "font-semibold text-base [font-stretch:104%]";
  if (status !== "approved") return <span className={className}>{name}</span>;
  return (
    <Link
      to={`/stations/${encodeURIComponent(id)}`}
      className={`${className} ${PLAIN_LINK_STYLES} -my-2.5 inline-block py-2.5`}
    >
      {name}
    </Link>
  );
}

function LabelledCell({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td
      className={`${CELL_STYLES} break-words max-lg:flex max-lg:gap-1.5 max-lg:text-small lg:min-w-[88px] lg:max-w-[200px]`}
    >
      <span className="text-ink-3 lg:hidden">{label}:</span>
      <span className={className}>{children}</span>
    </td>
  );
}
