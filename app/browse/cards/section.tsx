import { type ReactNode, useId } from "react";

/** A titled section of a page. `beside`: shown beside the title; `className`: its width. */
export function Section({
  title,
  beside,
  className = "wrap",
  children,
}: {
  title: string;
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mt-11 mb-4 flex items-baseline justify-between gap-4 sm:mt-16 sm:mb-[22px]">
        <div className="flex w-full items-baseline justify-between gap-4 border-ink border-t-2 pt-3.5">
          <h2 id={id} className="text-t1">
            {title}
          </h2>
          {beside}
        </div>
      </div>
      {children}
    </section>
  );
}
