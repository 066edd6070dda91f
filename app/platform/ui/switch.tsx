import { useId } from "react";

/** 56 × 28 px, with a square that shows the state; the target of a finger is larger. */
const SQUARE = "before:absolute before:top-[3px] before:size-5";
const TRACK = `${SQUARE} hit-area h-7 w-14 flex-none rounded-sm border`;
const ON = "border-fill bg-fill before:right-[3px] before:bg-white";
const OFF = "border-line-strong bg-surface before:left-[3px] before:bg-line-strong";

/**
 * A row with a switch that submits its form: `name` gets the value «true» or «false», the opposite of `on`. Works
 * without JavaScript.
 */
export function SwitchRow({
  label,
  description,
  name,
  on,
  busy = false,
}: {
  label: string;
  description: string;
  name: string;
  on: boolean;
  busy?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex min-h-16 items-center justify-between gap-5 border-line border-b py-2">
      <div className="min-w-0">
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        <p id={`${id}-description`} className="text-ink-2 text-small">
          {description}
        </p>
      </div>
      <button
        type="submit"
        role="switch"
        name={name}
        value={String(!on)}
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description`}
        aria-busy={busy || undefined}
        className={`${TRACK} ${on ? ON : OFF}`}
      />
    </div>
  );
}
