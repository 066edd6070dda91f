import type { ReactNode } from "react";

/** A link in a text that opens a new tab, so that a filled-in form stays open. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="font-semibold text-cobalt underline underline-offset-4">
      {children}
    </a>
  );
}
