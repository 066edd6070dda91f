import { recentChecksSentence } from "./check-result.ts";

/** The last checks of a stream as bars, the oldest first: high ones played, low ones failed. Nothing before the first check. */
export function CheckBars({ recent }: { recent: readonly boolean[] }) {
  if (recent.length === 0) return null;
  return (
    <figure>
      <div aria-hidden="true" className="flex h-4 items-end gap-0.5">
        {recent.map((played, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks differ only by their index
          <span key={index} className={played ? "h-full w-2.5 bg-ok" : "h-2 w-2.5 bg-danger-fill"} />
        ))}
      </div>
      <figcaption className="numbers mt-1 text-ink-2 text-small">{recentChecksSentence(recent)}</figcaption>
    </figure>
  );
}
