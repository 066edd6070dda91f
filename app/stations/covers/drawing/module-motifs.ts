import { distinctIntegersBelow, randomBoolean, randomIntegerBelow } from "./seed.ts";
import { area, disc, MODULE, type Motif, modules, type Point, polygon, quarterDisc, rect, square } from "./shapes.ts";

/** Jazz: four concentric quarter discs in every module; four modules are syncopated: turned against the pattern. */
export const arcos: Motif = ({ ground, form1, form2, accent }, random) => {
  const offset = randomIntegerBelow(4, random);
  const syncopated = distinctIntegersBelow(16, 4, random);
  const hot = randomIntegerBelow(16, random);
  return modules(({ x, y, column, row, index }) => {
    const turn = syncopated.has(index) ? 1 + randomIntegerBelow(3, random) : 0;
    const corner = (cornerInRhythm(column, row) + offset + turn) % 4;
    const [back, front] = (column + row) % 2 === 0 ? [ground, form1] : [form1, ground];
    const centre = index === hot || syncopated.has(index) ? accent : form2;
    const arc = (share: number, colour: string) =>
      quarterDisc({ x, y, side: MODULE, corner, radius: MODULE * share }, colour);
    return square({ x, y }, MODULE, back) + arc(1, front) + arc(0.75, form2) + arc(0.5, front) + arc(0.25, centre);
  });
};

/** The corners of a 2 × 2 block, clockwise from its top left module: 0, 1, 2, 3. */
function cornerInRhythm(column: number, row: number): number {
  return row % 2 === 0 ? column % 2 : 3 - (column % 2);
}

/** Fado: diamond-point stones as on Lisbon's Casa dos Bicos, lit from changing sides; three have an accent. */
export const bico: Motif = ({ ground, form1, form2, accent }, random) => {
  const tones = [form2, mix(form2, form1, 0.6), form1, ground];
  const offset = randomIntegerBelow(4, random);
  const jewelled = distinctIntegersBelow(16, 3, random);
  return modules(({ x, y, column, row, index }) => {
    const light = offset + ((column + row) % 2) * 2 + (jewelled.has(index) ? 1 : 0);
    const tone = (shade: number) => tones[(shade + light) % 4] ?? ground;
    const stone = facets(x, y).map((facet, side) => polygon(facet, tone(FACET_SHADES[side] ?? 0)));
    return stone.join("") + (jewelled.has(index) ? jewel(x + MODULE / 2, y + MODULE / 2, accent) : "");
  });
};

/** How far from the light the top, right, bottom and left facets lie. */
const FACET_SHADES = [0, 1, 3, 2];

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

type Patch = { x: number; y: number; turn: number; back: string; front: string };

/** Indie: a patchwork of six shapes in any two of the four colours; a shape never follows itself. */
export const manta: Motif = ({ ground, form1, form2, accent }, random) => {
  const colours = [form1, form2, accent, ground];
  let last = -1;
  return modules(({ x, y }) => {
    const first = randomIntegerBelow(4, random);
    const second = (first + 1 + randomIntegerBelow(3, random)) % 4;
    const drawn = randomIntegerBelow(PATCH_SHAPES.length, random);
    const shape = drawn === last ? (drawn + 1) % PATCH_SHAPES.length : drawn;
    const turn = randomIntegerBelow(4, random);
    last = shape;
    const [back = ground, front = ground] = [colours[first], colours[second]];
    return square({ x, y }, MODULE, back) + (PATCH_SHAPES[shape]?.({ x, y, turn, back, front }) ?? "");
  });
};

const PATCH_SHAPES: readonly ((patch: Patch) => string)[] = [quarterPatch, spot, triangle, stripes, twinQuarters, arch];

function quarterPatch({ x, y, turn, front }: Patch): string {
  return quarterDisc({ x, y, side: MODULE, corner: turn, radius: MODULE }, front);
}

function spot({ x, y, front }: Patch): string {
  return disc([x + MODULE / 2, y + MODULE / 2], 19, front);
}

function triangle({ x, y, turn, front }: Patch): string {
  const [right, bottom] = [x + MODULE, y + MODULE];
  const rightAngle = turn % 2 === 1 ? ([x, y] as const) : ([right, bottom] as const);
  return polygon([rightAngle, [right, y], [x, bottom]], front);
}

function stripes({ x, y, turn, front }: Patch): string {
  const stripe = (at: number) =>
    turn % 2 === 1
      ? rect({ x, y: y + at, width: MODULE, height: 10 }, front)
      : rect({ x: x + at, y, width: 10, height: MODULE }, front);
  return [0, 20, 40].map(stripe).join("");
}

function twinQuarters({ x, y, turn, front }: Patch): string {
  const half = (corner: number) => quarterDisc({ x, y, side: MODULE, corner, radius: MODULE / 2 }, front);
  return half(turn) + half((turn + 2) % 4);
}

/** Turned one way, half a module; turned the other, an arch seen from its side: a quarter with a quarter cut out. */
function arch(patch: Patch): string {
  const { x, y, turn, back, front } = patch;
  if (turn % 2 === 1) return rect({ x, y, width: MODULE, height: MODULE / 2 }, front);
  return quarterPatch(patch) + quarterDisc({ x, y, side: MODULE, corner: turn, radius: MODULE / 2 }, back);
}

/** Latin: a petal in every module, four to a flower; each quadrant has its colour, one its own ground. */
export const roseta: Motif = ({ ground, form1, form2, accent }, random) => {
  const swapped = randomBoolean(random) ? 1 : 0;
  const hot = randomIntegerBelow(4, random);
  const petals = modules(({ x, y, column, row }) => {
    const quadrant = Math.floor(column / 2) + Math.floor(row / 2) * 2;
    const colour = (quadrant + swapped) % 2 === 1 ? form1 : form2;
    const back = quadrant === hot ? square({ x, y }, MODULE, accent) : "";
    return back + area(petal(x, y, (column + row) % 2 === 0), colour);
  });
  const knots = KNOT_CENTRES.map((centre) => knot(centre, form1));
  const hearts = HEART_CENTRES.map((centre) => disc(centre, 13, ground));
  return petals + knots.join("") + hearts.join("");
};

/** The lens between two arcs of one module's radius, along one diagonal of the module or the other. */
function petal(x: number, y: number, falling: boolean): string {
  const [left, right] = [x, x + MODULE];
  const [from, to] = falling ? [`${left} ${y}`, `${right} ${y + MODULE}`] : [`${right} ${y}`, `${left} ${y + MODULE}`];
  return `M${from}A60 60 0 0 1 ${to}A60 60 0 0 1 ${from}Z`;
}

/** Where flowers have their middle, and where they touch. */
const HEART_CENTRES: readonly Point[] = [60, 180].flatMap((y) => [60, 180].map((x): Point => [x, y]));
const KNOT_CENTRES: readonly Point[] = [0, 120, 240].flatMap((y) => [0, 120, 240].map((x): Point => [x, y]));

function knot([x, y]: Point, colour: string): string {
  return `<g transform="translate(${x} ${y}) rotate(45)">${square({ x: -11, y: -11 }, 22, colour)}</g>`;
}
