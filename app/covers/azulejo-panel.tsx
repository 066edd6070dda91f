import { useId } from "react";
import { AzulejoDefs, PANEL } from "./azulejo-defs.tsx";
import { LETTER_STROKE, placeLetters } from "./drawing/lettering.ts";
import { PIGMENTS } from "./drawing/pigments.ts";

/**
 * A decorative wall of tiles, as wide as its container; its height follows from its columns and rows.
 * Even numbers of columns and rows show whole flowers.
 * Missing "heart": four tiles of the last two rows are left out, and a heart is drawn in the gap. That wall is at
 * least 680 px wide; a narrower container shows the part around the gap (exactly so for 16 columns).
 * Source: design, section 4, "Azulejo panel".
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
        className="ml-[calc(24px_-_min(76.8px,19.68%))] block h-auto w-[min(960px,246%)] max-w-none overflow-visible sm:ml-[calc(32px_-_76.8px)] lg:ml-[calc(max(48px,50%_-_624px)_-_120px)] lg:w-[1500px]"
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
