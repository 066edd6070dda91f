import type { Motif } from "./motif.ts";
import { randomIntegerBelow } from "./seed.ts";
import { disc, MODULE, modules, polygon, quarterDisc, rect, square } from "./shapes.ts";

type Patch = { x: number; y: number; turn: number; back: string; front: string };

/** Indie: a patchwork of six shapes in any two of the four colours; a shape never follows itself. */
export const manta: Motif = ({ ground, form1, form2, accent }, random) => {
  const colours = [form1, form2, accent, ground];
  let last = -1;
  return modules(({ x, y }) => {
    const first = randomIntegerBelow(4, random);
    const second = (first + 1 + randomIntegerBelow(3, random)) % 4;
    const drawn = randomIntegerBelow(SHAPES.length, random);
    const shape = drawn === last ? (drawn + 1) % SHAPES.length : drawn;
    const turn = randomIntegerBelow(4, random);
    last = shape;
    const [back = ground, front = ground] = [colours[first], colours[second]];
    return square({ x, y }, MODULE, back) + (SHAPES[shape]?.({ x, y, turn, back, front }) ?? "");
  });
};

const SHAPES: readonly ((patch: Patch) => string)[] = [quarter, spot, triangle, stripes, twinQuarters, arch];

function quarter({ x, y, turn, front }: Patch): string {
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
  return quarter(patch) + quarterDisc({ x, y, side: MODULE, corner: turn, radius: MODULE / 2 }, back);
}
