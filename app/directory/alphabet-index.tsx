import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ListQuery } from "#app/catalogue/list-query.ts";
import { indexAfterKey } from "#app/ui/index-after-key.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ALPHABET, tickHeight } from "./alphabet.ts";
import { formatStationCount } from "./format-count.ts";
import { listUrlWith } from "./list-urls.ts";

const CELL = "group relative flex h-[66px] flex-col justify-end pl-px text-[17px] leading-[22px] [font-stretch:78%]";

/**
 * The letters from which one goes to the stations so named, each over ticks that tell how many there are; the needle stands
 * at the chosen one. Once the page is hydrated it is one stop for the keyboard, and the arrows go along it.
 */
export function AlphabetIndex({ query, counts }: { query: ListQuery; counts: readonly number[] }) {
  const hydrated = useHydrated();
  const band = useRef<HTMLDivElement>(null);
  const chosenPlace = ALPHABET.indexOf(query.letter);
  const [focused, setFocused] = useState<string | null>(null);
  const most = Math.max(...counts);
  const stop = focused ?? query.letter;

  // On a narrow screen the chosen letter may stand outside of what is seen of the band.
  useEffect(() => {
    const chosen = band.current?.querySelectorAll("ol > li")[chosenPlace];
    const [inside, around] = [chosen?.getBoundingClientRect(), band.current?.getBoundingClientRect()];
    if (!inside || !around || (inside.left >= around.left && inside.right <= around.right)) return;
    band.current?.scrollBy({ left: inside.left - around.left - (around.width - inside.width) / 2 });
  }, [chosenPlace]);

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(band.current?.querySelectorAll("a") ?? [])];
    const place = links.findIndex((link) => link.matches(":focus"));
    const target = indexAfterKey(event.key, place, links.length);
    if (place < 0 || target === undefined) return;
    event.preventDefault();
    links[target]?.focus();
  };

  const linkTo = (letter: string) => ({
    to: listUrlWith(query, { letter }),
    tabIndex: !hydrated || letter === stop ? 0 : -1,
    onFocus: () => setFocused(letter),
    "aria-current": letter === query.letter ? ("true" as const) : undefined,
  });
  return (
    <nav
      aria-label="Ir para a letra"
      className="sticky top-0 z-[4] -mx-6 mb-7 bg-bg px-6 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go along the links within */}
      <div
        ref={band}
        onKeyDown={onKeyDown}
        className="flex overflow-x-auto border-line-strong border-b [scrollbar-width:none]"
      >
        <Link {...linkTo("")} className={`${CELL} min-w-[52px] pb-[30px] text-ink-2 ${LINK_STYLES}`}>
          Todas
        </Link>
        <ol className="grid min-w-0 flex-1 grid-cols-[repeat(27,minmax(44px,1fr))]">
          {ALPHABET.map((letter, place) => {
            const count = counts[place] ?? 0;
            const words = `${letter}: ${formatStationCount(count)}`;
            return (
              <li key={letter}>
                {count > 0 ? (
                  <Link
                    {...linkTo(letter)}
                    aria-label={words}
                    title={words}
                    className={`${CELL} text-ink-2 ${LINK_STYLES}`}
                  >
                    <LetterWithTicks letter={letter} height={tickHeight(count, most)} />
                  </Link>
                ) : (
                  <span className={`${CELL} text-ink-3`}>
                    <LetterWithTicks letter={letter} height={0} />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </nav>
  );
}

const LINK_STYLES =
  "no-underline hover:text-ink hover:underline hover:underline-offset-4 focus-visible:-outline-offset-3 aria-current:font-bold aria-current:text-signal aria-current:before:absolute aria-current:before:top-0 aria-current:before:bottom-0 aria-current:before:left-0 aria-current:before:w-0.5 aria-current:before:bg-signal";

function LetterWithTicks({ letter, height }: { letter: string; height: number }) {
  return (
    <>
      <span className="font-[560] group-aria-current:pl-1.5 group-aria-current:font-bold">{letter}</span>
      <span aria-hidden="true" className="mt-0.5 flex h-7 items-end text-line-strong group-aria-current:text-signal">
        <span
          className="w-full [background:repeating-linear-gradient(90deg,currentColor_0_1px,transparent_1px_16.66%)]"
          style={{ height }}
        />
      </span>
    </>
  );
}
