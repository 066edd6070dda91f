import { heroWaveBands } from "#app/browse/places/hero-wave.ts";
import { DEFAULT_SETTINGS, LOGO_MARK } from "#app/platform/site-settings/site-settings.ts";
import { NEEDLE_COLOURS, PAGE_COLOURS, TICK_COLOURS } from "#app/platform/ui/theme-colours.ts";
import { type CoverRecipe, drawCover } from "#app/stations/covers/drawing/draw-cover.ts";
import { PIGMENTS } from "#app/stations/covers/drawing/pigments.ts";
import { breakLines, drawText, drawWordMark, settableText, shorten, type TextStyle } from "./outlined-text.ts";

/**
 * The images of links that are shared: 1200 × 630 SVG without text, fonts, scripts and URLs. No text of a station
 * reaches the SVG but as outlines of known letters.
 */

const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

/** What both cards show of the site. */
type CardSite = { siteName: string; hasOwnLogo: boolean };

type CardStation = {
  name: string;
  genre: string;
  /** City and country. */
  place: string;
  /** Null: another image is laid over the left side. */
  cover: CoverRecipe | null;
  seed: number;
};

const NAME: TextStyle = { style: "title", tracking: -0.035 };
const FACT: TextStyle = { style: "text", tracking: 0 };
const BRAND: TextStyle = { style: "title", tracking: -0.02 };

/** Of the column beside the cover. */
const LEFT = 678;
const COLUMN_WIDTH = 474;

const NAME_SIZES = { max: 76, min: 48, step: 4 };
const NAME_LINES = 3;
const NAME_LINE_HEIGHT = 0.98;
/** From the bottom of a line to its baseline, relative to the font size, at that line height. */
const NAME_DESCENT = 0.156;
const FACTS_BOTTOM = 512;
const FACT_SIZE = 28;
const FACT_LINE_HEIGHT = 36;
const FACT_DESCENT = 9;
const NAME_GAP = 18;
const RULER_BOTTOM = 584;

/** The card of a station: its cover, and its name, genre and place as far as Archivo has their letters. */
export function drawStationCard({ name, genre, place, cover, seed }: CardStation, site: CardSite): string {
  const facts = [genre, place].flatMap((fact) => {
    const settable = settableText(fact, FACT);
    return settable ? shorten(settable, COLUMN_WIDTH / FACT_SIZE, FACT) : [];
  });
  const factLines = facts.map((fact, index) => {
    const y = FACTS_BOTTOM - FACT_DESCENT - (facts.length - 1 - index) * FACT_LINE_HEIGHT;
    return drawText(fact, { x: LEFT, y, size: FACT_SIZE, colour: PIGMENTS.ceu }, FACT);
  });
  const nameBottom = FACTS_BOTTOM - facts.length * FACT_LINE_HEIGHT - (facts.length > 0 ? NAME_GAP : 0);
  return card(PIGMENTS.noite, [
    cover ? drawCover(cover).replace("<svg ", `<svg width="${CARD_HEIGHT}" height="${CARD_HEIGHT}" `) : "",
    brand({ x: LEFT, y: 52, side: 44, gap: 14, size: 30, colour: "#fff" }, site),
    drawName(name, nameBottom),
    ...factLines,
    ruler({ x: LEFT, bottom: RULER_BOTTOM, major: 26, minor: 12, colour: TICK_COLOURS.dark }),
    // Seven positions: an eighth would be beyond the edge.
    box({ x: LEFT + 120 + (seed % 7) * 60, y: RULER_BOTTOM - 46, width: 4, height: 46 }, NEEDLE_COLOURS.dark),
  ]);
}

/** The size at which the name takes at most three lines without a broken word; else the smallest, broken and cut. */
function drawName(name: string, bottom: number): string {
  const text = settableText(name, NAME);
  if (!text) return "";
  for (let size = NAME_SIZES.max; size >= NAME_SIZES.min; size -= NAME_SIZES.step) {
    const breakWords = size === NAME_SIZES.min;
    const lines = breakLines(text, { maxWidth: COLUMN_WIDTH / size, maxLines: NAME_LINES, breakWords }, NAME);
    if (lines) return drawLines(lines, { bottom, size });
  }
  return "";
}

function drawLines(lines: readonly string[], { bottom, size }: { bottom: number; size: number }): string {
  return lines
    .map((line, index) => {
      const y = bottom - NAME_DESCENT * size - (lines.length - 1 - index) * NAME_LINE_HEIGHT * size;
      return drawText(line, { x: LEFT, y, size, colour: "#fff" }, NAME);
    })
    .join("");
}

const SLOGAN = ["Rádio em direto,", "de todo o mundo."];
/** Two less than designed: the style is a little wider. */
const SLOGAN_SIZE = 78;
const SLOGAN_BASELINES = [456, 532];
const NEEDLE_X = 756;
const SOURCE_Y = 193;
/** Of the wave's seven bands. */
const AMBER_BAND = 4;

/** The card of the site, for all pages but those of stations. */
export function drawSiteCard(site: CardSite): string {
  const [ink, ground] = [PIGMENTS.noite, PAGE_COLOURS.light];
  const wave = { width: CARD_WIDTH - NEEDLE_X - 2, height: 470, sourceY: SOURCE_Y, spacing: 67, segmentCount: 12 };
  const bands = heroWaveBands(wave).map(
    (path, band) => `<path fill="${band === AMBER_BAND ? PIGMENTS.antimonio : PIGMENTS.cobalto}" d="${path}"/>`,
  );
  return card(ground, [
    `<g transform="translate(${NEEDLE_X + 2})">${bands.join("")}</g>`,
    brand({ x: 64, y: 56, side: 58, gap: 16, size: 40, colour: ink }, site),
    ...SLOGAN.map((line, index) =>
      drawText(line, { x: 64, y: SLOGAN_BASELINES[index] ?? 0, size: SLOGAN_SIZE, colour: ink }, NAME),
    ),
    ruler({ x: 0, bottom: CARD_HEIGHT, major: 34, minor: 16, colour: TICK_COLOURS.light }),
    box({ x: NEEDLE_X, y: SOURCE_Y, width: 4, height: CARD_HEIGHT - SOURCE_Y }, NEEDLE_COLOURS.light),
  ]);
}

function card(ground: string, parts: readonly string[]): string {
  const background = box({ x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT }, ground);
  const size = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${background}${parts.join("")}</svg>`;
}

/** The mark, unless the site has its own logo, and the site's name beside its middle. */
function brand(
  { x, y, side, gap, size, colour }: { x: number; y: number; side: number; gap: number; size: number; colour: string },
  { siteName, hasOwnLogo }: CardSite,
): string {
  const left = hasOwnLogo ? x : x + side + gap;
  const baseline = y + side / 2 + CAP_HEIGHT_HALF * size;
  const text = { x: left, y: baseline, size, colour };
  const mark = hasOwnLogo
    ? ""
    : `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 36 36">${LOGO_MARK}</svg>`;
  if (siteName === DEFAULT_SETTINGS.siteName) return mark + drawWordMark(text);
  const name = settableText(siteName, BRAND);
  return mark + (name ? drawText(shorten(name, (COLUMN_WIDTH - side - gap) / size, BRAND), text, BRAND) : "");
}

const CAP_HEIGHT_HALF = 0.343;

const TICK = 12;
const TICKS_PER_MAJOR = 5;

/** Ticks up to the right edge. */
function ruler(at: { x: number; bottom: number; major: number; minor: number; colour: string }): string {
  const count = Math.ceil((CARD_WIDTH - at.x) / TICK);
  return Array.from({ length: count }, (_, index) => {
    const height = index % TICKS_PER_MAJOR === 0 ? at.major : at.minor;
    return box({ x: at.x + index * TICK, y: at.bottom - height, width: 2, height }, at.colour);
  }).join("");
}

function box({ x, y, width, height }: { x: number; y: number; width: number; height: number }, colour: string) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}
