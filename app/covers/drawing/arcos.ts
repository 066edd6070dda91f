import type { Motif } from "./motif.ts";
import { distinctIntegersBelow, randomIntegerBelow } from "./seed.ts";
import { MODULE, modules, quarterDisc, square } from "./shapes.ts";

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
