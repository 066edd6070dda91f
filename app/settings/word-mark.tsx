import { letterWidths } from "./word-mark.ts";

/**
 * The site's name as a word mark, in the surrounding font size.
 * The separate letters are hidden from assistive technology, which gets the whole name once.
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
