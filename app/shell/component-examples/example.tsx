import { type ReactNode, useState } from "react";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";

/** The examples of one component. `wide`: from edge to edge of the window. */
export function Examples({ of, wide = false, children }: { of: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="pt-7">
      <div className="wrap pb-4">
        <h3 className="text-t2">{of}</h3>
      </div>
      <div className={wide ? "" : "wrap flex flex-wrap items-start gap-6"}>{children}</div>
    </div>
  );
}

/** A component in one state. `className`: the width. */
export function Example({
  state,
  className = "",
  children,
}: {
  state: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <figure className={`min-w-0 ${className}`}>
      <figcaption className="pb-2.5 text-ink-3 text-micro">{state}</figcaption>
      <div lang="pt-PT">{children}</div>
    </figure>
  );
}

/** A component that may be on a page only once, in the state that the buttons choose. `wide`: see Examples. */
export function SwitchedExample({
  states,
  wide = false,
}: {
  states: Readonly<Record<string, ReactNode>>;
  wide?: boolean;
}) {
  const [chosen, setChosen] = useState(Object.keys(states)[0] ?? "");
  return (
    <div className="w-full min-w-0">
      <div className={`flex flex-wrap gap-2 pb-4 ${wide ? "wrap" : ""}`}>
        {Object.keys(states).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === chosen}
            className={state === chosen ? BUTTON_STYLES.smallPrimary : BUTTON_STYLES.smallOutline}
            onClick={() => setChosen(state)}
          >
            {state}
          </button>
        ))}
      </div>
      <div lang="pt-PT">{states[chosen]}</div>
    </div>
  );
}
