import type { ReactNode } from "react";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";

/** A row of a list: icon, name and facts, and on the right its action. */
export function SecurityRow({
  icon,
  name,
  text,
  children,
}: {
  icon: IconName;
  name: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-line border-b py-3.5">
      <span className="grid size-11 flex-none place-items-center bg-sunken text-ink-2">
        <Icon of={icon} />
      </span>
      <div className="min-w-0 flex-1 basis-[180px]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2 text-small">{text}</p>
      </div>
      {children}
    </li>
  );
}
