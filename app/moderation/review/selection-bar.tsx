import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES, ICON_BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { usePlayerState } from "#app/sound/player/player-provider.tsx";
import type { QueueRow } from "./row-view.ts";

const BAR_STYLES = "flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 bg-night pr-4 text-white max-lg:pb-2";

/** On the player, above the tabs of phones; the page gets as much room at its end. */
const PLACE_STYLES = "fixed inset-x-0 z-10";

const BUTTON_STYLE = `${BUTTON_STYLES.onCobalt} max-sm:flex-auto`;

/** What can be done with all selected items at once. */
export function SelectionBar({
  count,
  total,
  isBusy,
  mayDelete,
  items,
  onSelectAll,
  onApprove,
  onSuspend,
  onDelete,
  onClear,
}: {
  count: number;
  /** The items of the filter; at most 500 can be selected. */
  total: number;
  isBusy: boolean;
  mayDelete: boolean;
  items: readonly string[];
  onSelectAll: () => void;
  onApprove: () => void;
  onSuspend: () => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const hasPlayer = usePlayerState(({ playback }) => playback.station !== null);
  const checks = useFetcher({ key: "check items" });
  return (
    <>
      <div className="h-[126px] lg:h-16" aria-hidden="true" />
      <section
        data-selection-bar=""
        aria-label="Itens escolhidos"
        className={`${BAR_STYLES} ${PLACE_STYLES} ${hasPlayer ? "bottom-[122px] lg:bottom-[72px]" : "bottom-[59px] lg:bottom-0"}`}
      >
        <p className="grid min-h-16 min-w-16 place-items-center bg-amber px-3 text-night text-t1" aria-hidden="true">
          {count}
        </p>
        <div className="min-w-0 flex-1 text-small">
          <p role="status" className="font-semibold">
            {formatCount(count, "escolhida")}
          </p>
          {total > count && (
            <button type="button" className="min-h-6 underline" onClick={onSelectAll}>
              Escolher todas as {total} deste filtro
            </button>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-lg:w-full max-lg:pl-4">
          <SubmitButton
            type="button"
            data-key="a"
            busy={isBusy}
            variant="smallPrimary"
            icon="check"
            className="max-sm:flex-auto"
            onClick={onApprove}
          >
            Aprovar
          </SubmitButton>
          <button type="button" data-key="s" disabled={isBusy} className={BUTTON_STYLE} onClick={onSuspend}>
            <Icon of="ban" size={4} />
            Suspender…
          </button>
          {mayDelete && (
            <button type="button" data-key="d" disabled={isBusy} className={BUTTON_STYLE} onClick={onDelete}>
              <Icon of="trash" size={4} />
              Apagar…
            </button>
          )}
          <button
            type="button"
            data-key="v"
            disabled={checks.state !== "idle"}
            className={BUTTON_STYLE}
            onClick={() => void checks.submit({ items: items.join(" ") }, { method: "post", action: "/review/check" })}
          >
            <Icon of="rotate-cw" size={4} />
            Verificar de novo
          </button>
          <button
            type="button"
            aria-label="Limpar"
            className={`${ICON_BUTTON_STYLES} text-white hover:bg-player-2 hover:text-white`}
            onClick={onClear}
          >
            <Icon of="x" />
          </button>
        </div>
      </section>
    </>
  );
}

/** Selects or deselects all rows of the page; mixed while some are selected. */
export function SelectAllBox({
  rows,
  selected,
  onToggle,
}: {
  rows: readonly QueueRow[];
  selected: ReadonlyMap<number, string>;
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const count = rows.filter(({ id }) => selected.has(id)).length;
  const isAll = rows.length > 0 && count === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label data-needs-script="" className="grid size-11 flex-none place-items-center">
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-fill"
        aria-label={rows.length === 1 ? "Escolher a desta página" : `Escolher as ${rows.length} desta página`}
        checked={isAll}
        disabled={rows.length === 0}
        onChange={onToggle}
      />
    </label>
  );
}
