import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

/** The colours of a warning, and of its edge. */
export const WARNING_STYLES = "border-warn bg-warn-bg text-warn";

const TONES = {
  warn: WARNING_STYLES,
  info: "border-cobalt bg-sunken",
} as const;

const COLUMNS = "grid-cols-[24px_minmax(0,1fr)] sm:grid-cols-[24px_minmax(0,1fr)_auto]";

/** A text in a box with an icon, for what concerns the whole page. `action`: at the right of it, below it on phones. */
export function Note({
  tone,
  icon,
  action,
  children,
}: {
  tone: keyof typeof TONES;
  icon: IconName;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`${TONES[tone]} ${COLUMNS} grid items-center gap-x-3.5 gap-y-1.5 border-l-6 px-4 py-3.5`}>
      <Icon of={icon} className="size-5" />
      <p className="text-compact wrap-anywhere">{children}</p>
      {action && <div className="max-sm:col-start-2">{action}</div>}
    </div>
  );
}
