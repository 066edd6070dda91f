import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatStationCount, type ListedStation } from "#app/browse/cards/listed-station.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { indexAfterKey } from "#app/platform/ui/index-after-key.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { type ListQuery, listUrlWith } from "#app/stations/catalogue/list-query.ts";
import { ALPHABET } from "./station-list-view.ts";
import { useFirstInView } from "./use-first-in-view.ts";

const CELL_STYLES = "group relative flex h-[66px] flex-col justify-end pl-px text-lead/[22px] font-stretch-78%";

/**
 * The alphabetical index of a list: links to the letters, each with ticks that show its number of stations, and a
 * needle at the letter of the first station in view. After hydration it is one tab stop, and the arrow keys move the
 * focus inside it. `stations`: in the order of the list.
 */
export function AlphabetIndex({
  query,
  counts,
  stations,
}: {
  query: ListQuery;
  counts: readonly number[];
  stations: readonly Pick<ListedStation, "name">[];
}) {
  const hydrated = useHydrated();
  const band = useRef<HTMLElement>(null);
  const nav = useRef<HTMLDivElement>(null);
  const first = stations[useFirstInView(band, stations)];
  const needleIndex = first ? entryOf(first.name) : ALPHABET.indexOf(query.letter);
  const [focused, setFocused] = useState<string | null>(null);
  const maxCount = Math.max(...counts);
  const tabStop = focused ?? query.letter;

  // On a narrow screen the needle's letter may be scrolled out of view.
  useEffect(() => {
    const letter = nav.current?.querySelectorAll("ol > li")[needleIndex];
    const [inner, outer] = [letter?.getBoundingClientRect(), nav.current?.getBoundingClientRect()];
    if (!inner || !outer || (inner.left >= outer.left && inner.right <= outer.right)) return;
    nav.current?.scrollBy({ left: inner.left - outer.left - (outer.width - inner.width) / 2 });
  }, [needleIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(nav.current?.querySelectorAll("a") ?? [])];
    const index = links.findIndex((link) => link.matches(":focus"));
    const target = indexAfterKey(event.key, index, links.length);
    if (index < 0 || target === undefined) return;
    event.preventDefault();
    links[target]?.focus();
  };

  const linkTo = (letter: string) => ({
    to: listUrlWith(query, { letter }),
    chosen: letter === query.letter,
    tabIndex: !hydrated || letter === tabStop ? 0 : -1,
    onFocus: () => setFocused(letter),
  });
  return (
    <nav
      ref={band}
      aria-label="Ir para a letra"
      className="sticky top-0 z-[4] -mx-6 mb-7 bg-bg px-6 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move the focus along the links inside */}
      <div ref={nav} onKeyDown={onKeyDown} className="flex overflow-x-auto border-line-strong border-b no-scrollbar">
        <LetterLink {...linkTo("")} className="min-w-[52px] pb-[30px] aria-[current=true]:text-ink">
          Todas
        </LetterLink>
        <ol className="relative grid min-w-0 flex-1 grid-cols-[repeat(27,minmax(44px,1fr))]">
          {ALPHABET.map((letter, index) => {
            const count = counts[index] ?? 0;
            const label = `${letter}: ${formatStationCount(count)}`;
            return (
              <li key={letter} data-needle={index === needleIndex ? "" : undefined}>
                {count > 0 ? (
                  <LetterLink {...linkTo(letter)} label={label}>
                    <LetterWithTicks letter={letter} height={tickHeight(count, maxCount)} />
                  </LetterLink>
                ) : (
                  <span className={`${CELL_STYLES} text-ink-3`}>
                    <LetterWithTicks letter={letter} height={0} />
                  </span>
                )}
              </li>
            );
          })}
          {needleIndex >= 0 && <Needle index={needleIndex} />}
        </ol>
      </div>
    </nav>
  );
}

/** As wide as a letter, so that its shift is a multiple of its own width. */
function Needle({ index }: { index: number }) {
  return (
    <span
      aria-hidden="true"
      className={`${MOTION_STYLES} pointer-events-none absolute inset-y-0 left-0 w-[calc(100%/27)] border-signal border-l-2`}
      style={{ transform: `translateX(${index * 100}%)` }}
    />
  );
}

const MOTION_STYLES = "transition-transform duration-[640ms] ease-ours";

/** The index in ALPHABET of a name's initial. */
export function entryOf(name: string): number {
  // The first letter and its accents are enough.
  return Math.max(0, ALPHABET.indexOf(fold(name.slice(0, 8)).charAt(0).toUpperCase()));
}

function LetterLink({
  to,
  chosen,
  label,
  className = "",
  children,
  ...props
}: {
  to: string;
  chosen: boolean;
  label?: string;
  className?: string;
  tabIndex: number;
  onFocus: () => void;
  children: ReactNode;
}) {
  const colour = chosen
    ? "font-bold text-signal"
    : "text-ink-2 hover:text-ink in-data-needle:font-bold in-data-needle:text-signal";
  return (
    <Link
      {...props}
      to={to}
      aria-label={label}
      title={label}
      aria-current={chosen ? "true" : undefined}
      className={`${CELL_STYLES} ${LINK_STYLES} ${colour} ${className}`}
    >
      {children}
    </Link>
  );
}

const LINK_STYLES = "no-underline hover:underline focus-inside";

function LetterWithTicks({ letter, height }: { letter: string; height: number }) {
  return (
    <>
      <span className="pl-1.5 font-[560] group-aria-current:font-bold in-data-needle:font-bold">{letter}</span>
      <span aria-hidden="true" className={`${TICKS_COLOUR_STYLES} mt-0.5 flex h-7 items-end`}>
        <span className="ticks-sixths w-full" style={{ height }} />
      </span>
    </>
  );
}

const TICKS_COLOUR_STYLES = "text-line-strong group-aria-current:text-signal in-data-needle:text-signal";

/** The height of a letter's ticks, 0 to 28 px: by the square root of its share, so that small counts are visible. */
export function tickHeight(count: number, maxCount: number): number {
  return count === 0 ? 0 : Math.round(6 + 22 * Math.sqrt(count / maxCount));
}
