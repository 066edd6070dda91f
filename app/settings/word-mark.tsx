import { letterWidths } from "./word-mark.ts";

/**
 * The site's name as a word mark; its size comes from the text around it.
 * The drawn letters are hidden from assistive technology, which gets the name once and whole.
 */
export function WordMark({ name }: { name: string }) {
  return (
    <span className="font-[640] tracking-[-0.02em]">
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">
        {letterWidths(name).map(({ letter, start, widthPercent }) => (
          <span key={start} style={{ fontStretch: `${widthPercent}%` }}>
            {letter}
          </span>
        ))}
      </span>
    </span>
  );
}
