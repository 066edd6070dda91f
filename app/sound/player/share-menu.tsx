import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { LIST_ITEM_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { COLUMN, indexAfterKey } from "#app/platform/ui/index-after-key.ts";
import { showToast } from "#app/platform/ui/toast.ts";
import { useShareChoices } from "./use-share-choices.ts";

/** The menu «Partilhar» of the player bar; its first choice gets the focus. A file of its own, loaded when it is first opened. */
export function ShareMenu({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const choices = useShareChoices(showToast);
  useEffect(() => menu.current?.querySelector("button")?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Tab") {
      // The focus goes on from the button of the menu.
      onClose();
      return;
    }
    const all = [...(menu.current?.querySelectorAll("button") ?? [])];
    const index = all.findIndex((choice) => choice.matches(":focus"));
    const target = indexAfterKey(event.key, index, all.length, COLUMN);
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  }

  return (
    <>
      <h2 id={titleId} className="mb-2 text-t3">
        Partilhar
      </h2>
      <div ref={menu} role="menu" aria-labelledby={titleId} className="divide-y divide-line" onKeyDown={onKeyDown}>
        {choices.map(({ label, icon, choose }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`${LIST_ITEM_STYLES} min-h-12 gap-3 px-1.5 text-compact hover:bg-sunken`}
            onClick={() => {
              // First, so that a dialog returns the focus to the button of the menu.
              onClose();
              void choose();
            }}
          >
            <Icon of={icon} />
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
