import type { Motif } from "./motif.ts";
import { randomBoolean, randomIntegerBelow } from "./seed.ts";
import { area, disc, MODULE, modules, type Point, square } from "./shapes.ts";

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
  const knots = KNOTS.map((knot) => diamond(knot, form1));
  const hearts = HEARTS.map((heart) => disc(heart, 13, ground));
  return petals + knots.join("") + hearts.join("");
};

/** The lens between two arcs of one module's radius, along one diagonal of the module or the other. */
function petal(x: number, y: number, falling: boolean): string {
  const [left, right] = [x, x + MODULE];
  const [from, to] = falling ? [`${left} ${y}`, `${right} ${y + MODULE}`] : [`${right} ${y}`, `${left} ${y + MODULE}`];
  return `M${from}A60 60 0 0 1 ${to}A60 60 0 0 1 ${from}Z`;
}

/** Where flowers have their middle, and where they touch. */
const HEARTS: readonly Point[] = [60, 180].flatMap((y) => [60, 180].map((x): Point => [x, y]));
const KNOTS: readonly Point[] = [0, 120, 240].flatMap((y) => [0, 120, 240].map((x): Point => [x, y]));

function diamond([x, y]: Point, colour: string): string {
  return `<g transform="translate(${x} ${y}) rotate(45)">${square({ x: -11, y: -11 }, 22, colour)}</g>`;
}
