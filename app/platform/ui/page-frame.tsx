import type { ReactNode } from "react";

/** A page's title, introduction and content. */
export function PageFrame({ title, sentence, children }: { title: string; sentence?: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      <div className="pt-7 pb-5 sm:pt-11 sm:pb-7">
        <h1 className="text-d2">{title}</h1>
        {sentence && <p className="mt-2.5 max-w-[60ch] text-lead text-ink-2 leading-[26px]">{sentence}</p>}
      </div>
      {children}
    </div>
  );
}
