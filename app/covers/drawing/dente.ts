import type { Motif } from "./motif.ts";
import { randomIntegerBelow } from "./seed.ts";
import { type Point, polygon, SIDE } from "./shapes.ts";

const THICKNESS = 26;
const PERIODS = [60, 120, 80];

/** Rock: bands of teeth from edge to edge, stacked, in a cycle of six colours. */
export const dente: Motif = ({ ground, form1, form2, accent }, random) => {
  const colours = [form1, ground, accent, ground, form1, form2];
  const period = PERIODS[randomIntegerBelow(PERIODS.length, random)] ?? 60;
  const teeth = edge(period);
  let bands = "";
  for (let band = -4; band < 14; band++) {
    const top = band * THICKNESS;
    const upper = teeth.map(([x, y]): Point => [x, top + y]);
    const lower = teeth.map(([x, y]): Point => [x, top + THICKNESS + y]).reverse();
    bands += polygon([...upper, ...lower], colours[(band + 6) % 6] ?? ground);
  }
  return bands;
};

/** The corners of one zigzag line from left to right; teeth are as deep as half their period. */
function edge(period: number): Point[] {
  const half = period / 2;
  return Array.from({ length: SIDE / half + 1 }, (_, corner): Point => [corner * half, corner % 2 === 0 ? 0 : half]);
}
