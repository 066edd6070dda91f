import type { ReactNode } from "react";

/** On wide screens the title is beside the text, as in a printed programme. */
const COLUMN_STYLES = "grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]";

/** A section of a legal page. */
export function LegalSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`${COLUMN_STYLES} mt-12 border-ink border-t-2 pt-4 lg:mt-16`}>
      <h2 id={id} className="text-t1">
        {title}
      </h2>
      <div className="grid min-w-0 gap-4 wrap-anywhere">{children}</div>
    </section>
  );
}

/** A paragraph of readable width. */
export function LegalText({ children }: { children: ReactNode }) {
  return <p className="max-w-[68ch]">{children}</p>;
}

/** A list of readable width. `ordered`: its points have numbers, which decisions cite. */
export function LegalList({ ordered = false, items }: { ordered?: boolean; items: readonly ReactNode[] }) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={`grid max-w-[68ch] gap-2.5 pl-6 marker:text-ink-3 ${ordered ? "list-decimal" : "list-disc"}`}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points are fixed
        <li key={index} className="pl-1.5">
          {item}
        </li>
      ))}
    </List>
  );
}

export const LEGAL_LINK_STYLES = "text-cobalt underline decoration-1";
