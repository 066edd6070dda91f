import type { ReactNode } from "react";

/** A part of a page under a line, with its title. */
export function TitledSection({
  title,
  sentence,
  children,
}: {
  title: string;
  sentence?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="border-ink border-t-2 pt-3.5 pb-7 sm:pb-10">
      <h2 className="text-t1">{title}</h2>
      {sentence && <p className="mt-1 max-w-[58ch] text-ink-2 wrap-anywhere">{sentence}</p>}
      {children && <div className="mt-[18px]">{children}</div>}
    </section>
  );
}
