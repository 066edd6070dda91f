import type { Motif } from "./motif.ts";
import { distinctIntegersBelow, randomIntegerBelow } from "./seed.ts";
import { MODULE, modules, type Point, polygon } from "./shapes.ts";

/** Fado: diamond-point stones as on Lisbon's Casa dos Bicos, lit from changing sides; three have an accent. */
export const bico: Motif = ({ ground, form1, form2, accent }, random) => {
  const tones = [form2, mix(form2, form1, 0.6), form1, ground];
  const offset = randomIntegerBelow(4, random);
  const jewelled = distinctIntegersBelow(16, 3, random);
  return modules(({ x, y, column, row, index }) => {
    const light = offset + ((column + row) % 2) * 2 + (jewelled.has(index) ? 1 : 0);
    const tone = (shade: number) => tones[(shade + light) % 4] ?? ground;
    const stone = facets(x, y).map((facet, side) => polygon(facet, tone(SHADES[side] ?? 0)));
    return stone.join("") + (jewelled.has(index) ? jewel(x + MODULE / 2, y + MODULE / 2, accent) : "");
  });
};

/** How far from the light the top, right, bottom and left facets lie. */
const SHADES = [0, 1, 3, 2];

/** The four triangles of a module: top, right, bottom, left. */
function facets(x: number, y: number): Point[][] {
  const point: Point = [x + MODULE / 2, y + MODULE / 2];
  const topLeft: Point = [x, y];
  const topRight: Point = [x + MODULE, y];
  const bottomRight: Point = [x + MODULE, y + MODULE];
  const bottomLeft: Point = [x, y + MODULE];
  return [
    [topLeft, topRight, point],
    [topRight, bottomRight, point],
    [bottomRight, bottomLeft, point],
    [bottomLeft, topLeft, point],
  ];
}

function jewel(x: number, y: number, colour: string): string {
  const corners: Point[] = [
    [x - 13, y],
    [x, y - 13],
    [x + 13, y],
    [x, y + 13],
  ];
  return polygon(corners, colour);
}

/** A colour on the way from one hex colour to another; share 0 is the first, 1 the second. */
function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [start, end] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)];
    return Math.round(start * (1 - share) + end * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
