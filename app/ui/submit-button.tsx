import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { BUTTON_STYLES } from "./button-styles.ts";
import { Spinner } from "./spinner.tsx";
import { usePressOnce } from "./use-press-once.ts";

type Passed = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "aria-label" | "disabled" | "form" | "formAction" | "name" | "onClick" | "type" | "value"
>;

/**
 * A button that sends a form, or does something else that takes a while. While `busy` it does nothing, but keeps the focus,
 * which a disabled button would lose; and what is pressed twice in a row is sent once. Enter in a field presses it too.
 * `disabled` is for the others beside a busy one.
 */
export function SubmitButton({
  busy,
  busyText,
  variant = "primary",
  Icon,
  className = "",
  onClick,
  children,
  ...passed
}: Passed & {
  busy: boolean;
  busyText?: string;
  variant?: keyof typeof BUTTON_STYLES;
  Icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  const counts = usePressOnce(busy);
  return (
    <button
      type="submit"
      {...passed}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`${BUTTON_STYLES[variant]} ${className}`}
      onClick={(event) => {
        // What opens a dialog may be pressed again as soon as that is closed.
        if (passed.type === "button" ? !busy : counts(event)) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {busy && <Spinner className="size-5 flex-none" />}
      {!busy && Icon && <Icon className="size-5 flex-none" strokeWidth={1.75} aria-hidden="true" />}
      {busy && busyText ? busyText : children}
    </button>
  );
}
