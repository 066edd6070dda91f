import { useId } from "react";
import { LETTER_STROKE, placeLetters } from "./drawing/lettering.ts";
import { PIGMENTS } from "./drawing/pigments.ts";
import { randomFrom } from "./drawing/seed.ts";

/**
 * A decorative wall of tiles, as wide as its container; its height follows from its columns and rows.
 * Even numbers of columns and rows show whole flowers.
 * Missing "heart": four tiles of the last two rows are left out, and a heart is drawn in the gap. That wall is at
 * least 680 px wide; a narrower container shows the part around the gap (exactly so for 16 columns).
 */
export function AzulejoWall({ columns, rows, missing }: { columns: number; rows: number; missing?: "heart" }) {
  const id = useId();
  const gap = { x: Math.floor((columns - 2) / 4) * 120, y: (rows - 2) * 60 };
  return (
    <div className="overflow-hidden">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${columns * 60} ${rows * 60}`}
        className={
          missing ? "ml-[min(0px,(100%_-_680px)*0.4375)] block h-auto w-full min-w-[680px]" : "block h-auto w-full"
        }
      >
        <AzulejoDefs id={id} />
        <Panels id={id} across={Math.ceil(columns / PANEL.columns)} down={Math.ceil(rows / PANEL.rows)} />
        {missing && <HeartGap {...gap} />}
      </svg>
    </div>
  );
}

/**
 * The wall of the page for unknown URLs: a plate with 404, and one tile that fell off.
 * Spans its container, which must be as wide as the window; the plate is aligned with the left edge of the text.
 */
export function NotFoundWall() {
  const id = useId();
  return (
    <div className="overflow-hidden">
      <svg
        aria-hidden="true"
        viewBox="0 0 1500 436"
        className="not-found-wall block h-auto max-w-none overflow-visible"
      >
        <AzulejoDefs id={id} />
        {/* Wider than the drawing on both sides, for windows of up to 3840 px. */}
        <g transform={`translate(${-2 * PANEL.width})`}>
          <Panels id={id} across={6} down={1} />
        </g>
        <NotFoundPlate />
        <FallenTile id={id} x={900} y={240} className="hidden md:inline" />
        {/* In narrow windows the tile beside the plate is not visible. */}
        <FallenTile id={id} x={480} y={300} className="md:hidden" />
      </svg>
    </div>
  );
}

function Panels({ id, across, down }: { id: string; across: number; down: number }) {
  return Array.from({ length: across * down }, (_, index) => {
    const [x, y] = [(index % across) * PANEL.width, Math.floor(index / across) * PANEL.height];
    return <use key={`${x} ${y}`} href={`#${id}-panel`} x={x} y={y} />;
  });
}

/** The bare wall behind four tiles. The heart is Lucide's. */
function HeartGap({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 0H120V120H0Z" fill="var(--bg)" />
      <path
        d="M1 1h58v58h-58zM61 1h58v58h-58zM1 61h58v58h-58zM61 61h58v58h-58z"
        fill="var(--sunken)"
        stroke="var(--line-strong)"
        strokeDasharray="4 5"
      />
      <path
        transform="translate(34 34) scale(2.17)"
        d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"
        fill="none"
        stroke="var(--signal)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** Nine by four tiles of solid glaze, three by four for each digit. */
function NotFoundPlate() {
  const digits = [..."404"].flatMap((digit, index) =>
    placeLetters(digit, { x: 156 + index * 180, y: 102, height: 156 }),
  );
  return (
    <g fill="none">
      <path d="M120 60h540v240h-540z" fill="var(--player)" />
      <g stroke={PIGMENTS.estanho} strokeWidth={LETTER_STROKE} strokeLinecap="square">
        {digits.map(({ outline, transform }) => (
          <path key={transform} transform={transform} d={outline} />
        ))}
      </g>
      <path
        d="M180 60v240M240 60v240M300 60v240M360 60v240M420 60v240M480 60v240M540 60v240M600 60v240M120 120h540M120 180h540M120 240h540"
        stroke={PIGMENTS.noite}
        strokeOpacity=".22"
        strokeWidth=".8"
      />
    </g>
  );
}

/** The gap of one tile, and the tile itself, tilted, below the wall. */
function FallenTile({ id, x, y, className }: { id: string; x: number; y: number; className: string }) {
  return (
    <g className={className}>
      <path d={`M${x + 0.5} ${y + 0.5}h59v59h-59z`} fill="var(--sunken)" stroke="var(--line-strong)" />
      <use href={`#${id}-tile`} transform={`translate(${x + 14} 366) rotate(17 30 30)`} />
    </g>
  );
}

/** A panel is the part of the wall that is drawn once and then repeated: 16 × 6 tiles. */
const PANEL = { columns: 16, rows: 6, width: 960, height: 360 } as const;

/**
 * The definitions of a wall, for `<use>`: `#${id}-tile` (60 × 60) and `#${id}-panel` (960 × 360).
 * Four tiles, each turned by 90° from the last, make a flower in a ring; the colours are those of the theme.
 * Flowers are repeated by a pattern: `<use>` copies its elements, and a wall would have thousands.
 */
function AzulejoDefs({ id }: { id: string }) {
  return (
    <defs>
      <g id={`${id}-tile`}>
        <path d="M0 0H60V60H0Z" fill="var(--az-bg)" />
        <path d="M60 0A60 60 0 0 1 0 60V51A51 51 0 0 0 51 0Z" fill="var(--az-b)" />
        <path
          d="M0 0C24 1 38 14 40 40C14 38 1 24 0 0ZM34 0L28 6L22 0ZM0 34L6 28L0 22ZM60 60V40L40 60Z"
          fill="var(--cobalt)"
        />
        <path d="M8 8C20 10 28 17 31 31C17 28 10 20 8 8Z" fill="var(--az-b)" />
        <path d="M0 0H9L0 9ZM60 60V51L51 60Z" fill="var(--amber)" />
        <path d="M.4 .4H59.6V59.6H.4Z" fill="none" stroke="#101A33" strokeOpacity=".13" strokeWidth=".7" />
      </g>
      <pattern id={`${id}-flower`} width="120" height="120" patternUnits="userSpaceOnUse">
        <use href={`#${id}-tile`} transform="rotate(180 30 30)" />
        <use href={`#${id}-tile`} transform="translate(60) rotate(270 30 30)" />
        <use href={`#${id}-tile`} transform="translate(0 60) rotate(90 30 30)" />
        <use href={`#${id}-tile`} x="60" y="60" />
      </pattern>
      <g id={`${id}-panel`}>
        <path d={`M0 0H${PANEL.width}V${PANEL.height}H0Z`} fill={`url(#${id}-flower)`} />
        {GLAZE.map(({ outline, colour, opacity }) => (
          <path key={outline} d={outline} fill={colour} opacity={opacity} />
        ))}
      </g>
    </defs>
  );
}

/** The largest opacity of a coat, in hundredths. */
const MAX_TONE = 5;

/**
 * The glaze of a panel: neighbouring tiles differ a little, as if fired by hand. Tiles of the same tone share one path,
 * which keeps the markup small. The seed is fixed: server and browser draw the same.
 */
function glazeCoats(): { outline: string; colour: string; opacity: number }[] {
  const random = randomFrom(1755);
  const outlines = new Map<number, string>();
  for (let tile = 0; tile < PANEL.columns * PANEL.rows; tile++) {
    const tone = Math.round((random() - 0.5) * 2 * MAX_TONE);
    if (tone === 0) continue;
    const corner = `M${(tile % PANEL.columns) * 60} ${Math.floor(tile / PANEL.columns) * 60}`;
    outlines.set(tone, `${outlines.get(tone) ?? ""}${corner}h60v60h-60z`);
  }
  return [...outlines].map(([tone, outline]) => ({
    outline,
    colour: tone > 0 ? "#fff" : PIGMENTS.noite,
    opacity: Math.abs(tone) / 100,
  }));
}

const GLAZE = glazeCoats();
