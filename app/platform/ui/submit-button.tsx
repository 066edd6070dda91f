import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { BUTTON_STYLES } from "./button-styles.ts";
import { Icon, Spinner } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type ButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "aria-label" | "disabled" | "form" | "formAction" | "name" | "onClick" | "type" | "value"
> & {
  /** The key that presses it, on a page with keys. */
  "data-key"?: string | undefined;
};

/**
 * A button that submits a form or starts another slow action. While `busy` it does nothing but keeps the focus, which a
 * disabled button would lose; a double press submits once. Enter in a field presses it too. `disabled` is for the other
 * buttons beside a busy one.
 */
export function SubmitButton({
  busy,
  busyText,
  variant = "primary",
  icon,
  className = "",
  onClick,
  children,
  ...props
}: ButtonProps & {
  busy: boolean;
  busyText?: string;
  variant?: keyof typeof BUTTON_STYLES;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}) {
  const counts = usePressOnce(busy);
  return (
    <button
      type="submit"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`${BUTTON_STYLES[variant]} ${className}`}
      onClick={(event) => {
        // A button that opens a dialog may be pressed again as soon as the dialog is closed.
        if (props.type === "button" ? !busy : counts(event)) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {busy && <Spinner className="size-5 flex-none" />}
      {!busy && icon && <Icon of={icon} className="flex-none" />}
      {busy && busyText ? busyText : children}
    </button>
  );
}

/** Long enough for the page to show that it is busy, shorter than an intended second press. */
const REPEAT_MS = 300;

/** Returns a function that decides whether a press counts: repeated presses count once, even before the page shows `busy`. */
function usePressOnce(busy: boolean) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!busy) last.current = Number.NEGATIVE_INFINITY;
  }, [busy]);
  return ({ detail, timeStamp }: { detail: number; timeStamp: number }): boolean => {
    if (isRepeatedPress({ busy, clicks: detail, sinceLastMs: timeStamp - last.current })) return false;
    last.current = timeStamp;
    return true;
  };
}

/**
 * Whether a press repeats the one before: the button is busy, the press is part of a double click (`clicks` above 1),
 * or the page had no time yet to show that it is busy. `sinceLastMs` is Infinity for the first press, and after the
 * button was busy.
 */
export function isRepeatedPress(press: { busy: boolean; clicks: number; sinceLastMs: number }): boolean {
  return press.busy || press.clicks > 1 || press.sinceLastMs < REPEAT_MS;
}
