import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { BUTTON_STYLES } from "./button-styles.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";
import { usePressOnce } from "./use-press-once.ts";

type ButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "aria-label" | "disabled" | "form" | "formAction" | "name" | "onClick" | "type" | "value"
>;

/**
 * A button that submits a form or starts another slow action. While `busy` it does nothing but keeps the focus, which a
 * disabled button would lose; a double press submits once. Enter in a field presses it too. `disabled` is for the other
 * buttons beside a busy one.
 */
export function SubmitButton({
  busy,
  busyText,
  variant = "primary",
  Icon: icon,
  className = "",
  onClick,
  children,
  ...props
}: ButtonProps & {
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
