import { revertPath } from "#app/stations/history/change.ts";
import { RevertMenu } from "#app/stations/history/revert-menu.tsx";
import type { ItemChange } from "./item-view.ts";

/** The last changes of a station, each in a line, and under it what reverts it. */
export function ChangeList({ changes }: { changes: readonly ItemChange[] }) {
  if (changes.length === 0) return <p className="text-ink-2 text-small">Ainda não há alterações.</p>;
  return (
    <ul className="grid gap-1.5 text-small">
      {changes.map(({ id, at, timeText, text, canRevert }) => (
        <li key={id} className="grid grid-cols-[84px_minmax(0,1fr)]">
          <time dateTime={at} className="numbers text-ink-2">
            {timeText}
          </time>
          <span className="wrap-anywhere">{text}</span>
          {canRevert && (
            <div className="col-start-2 py-1.5">
              <RevertMenu path={revertPath(id)} label="Reverter" subject={`${text}, ${timeText}`} floats={false} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
