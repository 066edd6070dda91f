import { Link } from "react-router";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { revertBatchPath, revertPath } from "#app/stations/history/change.ts";
import { FieldDiffs } from "#app/stations/history/field-diff.tsx";
import { RevertMenu } from "#app/stations/history/revert-menu.tsx";
import { ROW_STYLES } from "./admin-page.tsx";
import { historyUrl } from "./history-query.ts";
import type { HistoryRow } from "./history-row-view.ts";

/** Date, change, person and arrow; on narrow screens the first three are below each other. */
const COLUMN_STYLES = "grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[170px_minmax(0,1fr)_minmax(0,280px)_auto]";

/** A change, or a batch of changes: one line, and under it what was changed. */
export function HistoryEntry({ row }: { row: HistoryRow }) {
  return (
    <li id={`c${row.id}`}>
      <details className="group border-line border-b">
        <summary className={`${ROW_STYLES} ${COLUMN_STYLES} no-marker border-b-0 py-3.5`}>
          <time dateTime={row.at} className="numbers text-ink-2 max-md:col-start-1">
            {row.dateText}
          </time>
          <span className="min-w-0 wrap-anywhere max-md:col-start-1">
            <span className="font-semibold">{row.action}</span>
            {row.subject && (
              <>
                : <bdi>{row.subject}</bdi>
              </>
            )}
            {row.text && (
              <span className="text-ink-2">
                {" "}
                (<bdi>{row.text}</bdi>)
              </span>
            )}
          </span>
          <span className="min-w-0 text-ink-2 wrap-anywhere max-md:col-start-1">{row.actor}</span>
          <Icon
            of="chevron-down"
            size={4}
            className="mt-1 group-open:rotate-180 max-md:col-start-2 max-md:row-start-1"
          />
        </summary>
        <Details row={row} />
      </details>
    </li>
  );
}

function Details({ row }: { row: HistoryRow }) {
  const { fields, reason, notes, group, actorEmail, stationId } = row;
  const isEmpty = fields.length === 0 && !group;
  return (
    <div className="grid gap-2 pb-5 text-compact text-ink-2 md:pl-[194px]">
      {isEmpty && <p className="text-ink-3">Sem campos alterados.</p>}
      <FieldDiffs fields={fields} />
      {group && (
        <p className="wrap-anywhere">
          <Sentence text={namesOf(group)} />
        </p>
      )}
      {reason && (
        <p className="wrap-anywhere">
          Motivo: <Sentence text={reason} />
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="text-small wrap-anywhere">
          {note}
        </p>
      ))}
      <p className="flex flex-wrap gap-x-5">
        {group && (
          <Link to={historyUrl({ batch: group.batch })} className={TEXT_LINK_STYLES}>
            Ver as {group.count}
          </Link>
        )}
        {stationId !== null && (
          <Link to={historyUrl({ station: stationId })} className={TEXT_LINK_STYLES}>
            Tudo desta estação
          </Link>
        )}
        {actorEmail !== null && (
          <Link to={historyUrl({ person: actorEmail })} className={TEXT_LINK_STYLES}>
            Tudo desta pessoa
          </Link>
        )}
      </p>
      {row.canRevert && (
        <RevertMenu
          path={group ? revertBatchPath(group.batch) : revertPath(row.id)}
          label={group ? "Reverter tudo" : "Reverter"}
          subject={`${row.action}${row.subject && `: ${isolated(row.subject)}`}, ${row.dateText}`}
          floats={false}
        />
      )}
    </div>
  );
}

function namesOf({ names, count }: NonNullable<HistoryRow["group"]>): string {
  return names.length < count ? `${names.join(", ")} e mais ${count - names.length}` : names.join(", ");
}
