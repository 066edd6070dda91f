import type { ReactNode } from "react";
import { Sentence } from "./isolated-texts.tsx";

/** A page's title, introduction and content. */
export function PageFrame({ title, sentence, children }: { title: string; sentence?: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      <div className="pt-7 pb-5 sm:pt-11 sm:pb-7">
        <h1 className="text-d2">{title}</h1>
        {sentence && (
          <p className="mt-2.5 max-w-[60ch] text-lead text-ink-2 leading-[26px]">
            <Sentence text={sentence} />
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

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
