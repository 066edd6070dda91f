import { useState } from "react";
import { LIST_ITEM_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { Toast } from "#app/platform/ui/toast.ts";
import { CompactPlayer } from "./compact-player.tsx";
import { SleepPanel } from "./sleep-panel.tsx";
import { useShareChoices } from "./use-share-choices.ts";

/**
 * «Partilhar» inside the player sheet, a file of its own, loaded when it is first opened. It reports results itself:
 * the sheet is over the toasts, and while it is open screen readers do not announce them.
 */
export function SheetShare() {
  const [result, setResult] = useState<{ toast: Toast; count: number } | null>(null);
  const choices = useShareChoices((toast) => setResult((before) => ({ toast, count: (before?.count ?? 0) + 1 })));
  return (
    <>
      <CompactPlayer />
      <ul className="px-5 pt-1">
        {choices.map(({ label, icon, choose }) => (
          <li key={label} className="border-player-line/60 border-b">
            <button
              type="button"
              className={`${LIST_ITEM_STYLES} min-h-14 gap-3.5 px-1.5 hover:bg-player-2`}
              onClick={() => void choose()}
            >
              <Icon of={icon} />
              {label}
            </button>
          </li>
        ))}
      </ul>
      <div role="status" className="min-h-12 px-5 pt-3 text-small wrap-anywhere">
        {/* A key of its own: the same result is announced again. */}
        {result && <p key={result.count}>{result.toast.text}</p>}
      </div>
      <div className="px-5 pt-3 pb-6">
        <SleepPanel variant="player" />
      </div>
    </>
  );
}
