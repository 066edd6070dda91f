import type { ReactNode } from "react";

/** A field with a label, and the button of its form beside it. */
export function FieldWithButton({ children }: { children: [field: ReactNode, button: ReactNode] }) {
  const [field, button] = children;
  return (
    <div className="grid gap-3 min-[360px]:grid-cols-[minmax(0,1fr)_auto]">
      {field}
      {/* As far down as the field, whose errors are below it. */}
      <div className="grid min-[360px]:mt-[26px] min-[360px]:self-start">{button}</div>
    </div>
  );
}
