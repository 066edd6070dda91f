import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

const FIELD_STYLES = "boxed bg-surface placeholder:text-ink-3 focus-visible:outline-offset-0";

/** A field that filters the choices below it, with a magnifier inside; only with JavaScript. */
export function FilterField({
  label,
  className = "",
  ...props
}: { label: string; type: "text" | "search" } & ComponentProps<"input">) {
  return (
    <div data-needs-script="" className="relative mb-2 flex-none">
      <Icon of="search" className="absolute top-3 left-3 text-ink-3" />
      <input
        dir="auto"
        {...props}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className={`min-h-11 w-full pr-3 pl-[42px] ${FIELD_STYLES} ${className}`}
      />
    </div>
  );
}
