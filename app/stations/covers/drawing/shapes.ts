import type { Scheme } from "./schemes.ts";
import type { Random } from "./seed.ts";

/** A cover is a square of this side, in SVG user units. */
export const SIDE = 240;

/** A cover is a panel of 4 × 4 modules of this side. */
export const MODULE = 60;

/**
 * Draws the pattern behind the plate, over the whole cover: SVG elements on the scheme's ground, which is already
 * painted. Draws from the random stream in a fixed order: adding a call changes every cover.
 */
export type Motif = (scheme: Scheme, random: Random) => string;

export type Point = readonly [x: number, y: number];

/** A module's top left corner, its column and row from 0 to 3, and its number from 0 to 15 in reading order. */
type Module = { x: number; y: number; column: number; row: number; index: number };

/** Corners clockwise: 0 top left, 1 top right, 2 bottom right, 3 bottom left. */
type QuarterDisc = { x: number; y: number; side: number; corner: number; radius: number };

/** Two decimals: finer than any screen, and the SVG stays small. */
export function round(value: number): number {
  return Number(value.toFixed(2));
}

/** Draws the sixteen modules in reading order. */
export function modules(draw: (module: Module) => string): string {
  return Array.from({ length: 16 }, (_, index) => {
    const column = index % 4;
    const row = Math.floor(index / 4);
    return draw({ x: column * MODULE, y: row * MODULE, column, row, index });
  }).join("");
}

export function rect({ x, y, width, height }: { x: number; y: number; width: number; height: number }, colour: string) {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${colour}"/>`;
}

export function square({ x, y }: { x: number; y: number }, side: number, colour: string): string {
  return rect({ x, y, width: side, height: side }, colour);
}

/** The whole cover in one colour, below everything: it also hides the hairlines between neighbouring shapes. */
export function ground(colour: string): string {
  return square({ x: 0, y: 0 }, SIDE, colour);
}

export function disc([x, y]: Point, radius: number, colour: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}"/>`;
}

export function polygon(points: readonly Point[], colour: string): string {
  const corners = points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
  return `<polygon points="${corners}" fill="${colour}"/>`;
}

export function area(outline: string, colour: string): string {
  return `<path d="${outline}" fill="${colour}"/>`;
}

/** A quarter of a disc whose centre is one corner of a square. */
export function quarterDisc({ x, y, side, corner, radius }: QuarterDisc, colour: string): string {
  const right = corner === 1 || corner === 2;
  const bottom = corner >= 2;
  const [centreX, centreY] = [right ? x + side : x, bottom ? y + side : y];
  const [alongX, alongY] = [right ? centreX - radius : centreX + radius, bottom ? centreY - radius : centreY + radius];
  const sweep = right === bottom ? 1 : 0;
  return area(
    `M${round(centreX)} ${round(centreY)}H${round(alongX)}A${round(radius)} ${round(radius)} 0 0 ${sweep} ${round(centreX)} ${round(alongY)}Z`,
    colour,
  );
}
