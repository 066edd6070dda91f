import { PIGMENTS } from "./drawing/pigments.ts";
import { randomFrom } from "./drawing/seed.ts";

/** A panel is the part of the wall that is drawn once and then repeated: 16 × 6 tiles. */
export const PANEL = { columns: 16, rows: 6, width: 960, height: 360 } as const;

/**
 * The definitions of a wall, for `<use>`: `#${id}-tile` (60 × 60) and `#${id}-panel` (960 × 360).
 * Four tiles, each turned by 90° from the last, make a flower in a ring; the colours are those of the theme.
 */
export function AzulejoDefs({ id }: { id: string }) {
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
      <g id={`${id}-flower`}>
        <use href={`#${id}-tile`} transform="rotate(180 30 30)" />
        <use href={`#${id}-tile`} transform="translate(60) rotate(270 30 30)" />
        <use href={`#${id}-tile`} transform="translate(0 60) rotate(90 30 30)" />
        <use href={`#${id}-tile`} x="60" y="60" />
      </g>
      <g id={`${id}-row`}>
        {FLOWERS_IN_ROW.map((flower) => (
          <use key={flower} href={`#${id}-flower`} x={flower * 120} />
        ))}
      </g>
      <g id={`${id}-panel`}>
        <use href={`#${id}-row`} />
        <use href={`#${id}-row`} y="120" />
        <use href={`#${id}-row`} y="240" />
        {GLAZE.map(({ outline, colour, opacity }) => (
          <path key={outline} d={outline} fill={colour} opacity={opacity} />
        ))}
      </g>
    </defs>
  );
}

const FLOWERS_IN_ROW = [0, 1, 2, 3, 4, 5, 6, 7];

/** The largest opacity of a coat, in hundredths. */
const MAX_TONE = 5;

/**
 * The glaze of a panel: neighbouring tiles differ a little, as if fired by hand. Tiles of the same tone share one path, which
 * keeps the markup small. The seed is fixed: server and browser draw the same.
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
