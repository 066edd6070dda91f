import type { ReactNode } from "react";

/** A part of an item's details, under a line. */
export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-line-strong border-t pt-3 pb-6">
      <h3 className="mb-2 font-semibold text-compact">{title}</h3>
      {children}
    </section>
  );
}
