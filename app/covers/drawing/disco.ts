import type { Motif } from "./motif.ts";
import type { Scheme } from "./schemes.ts";
import { randomBoolean, randomIntegerBelow } from "./seed.ts";
import { disc, square } from "./shapes.ts";

const GROOVE = 15;
const GROOVES = 12;
const HALF = 120;

/** Hip hop: a record cut in four. Opposite quadrants are negatives of each other; one may be scratched out of line. */
export const disco: Motif = (scheme, random) => {
  const negativeFirst = randomBoolean(random);
  const scratched = randomIntegerBelow(4, random);
  const scratch = randomBoolean(random) ? -GROOVE : GROOVE;
  const hot = 3 + randomIntegerBelow(4, random);
  return [0, 1, 2, 3]
    .map((quadrant) => {
      const positive = (quadrant === 0 || quadrant === 3) !== negativeFirst;
      // The quadrant behind the plate is not shifted: it is not visible.
      const shift = quadrant === scratched && quadrant !== 2 ? scratch : 0;
      const corner = { x: (quadrant % 2) * HALF, y: quadrant < 2 ? 0 : HALF };
      const back = square(corner, HALF, positive ? scheme.ground : scheme.form1);
      return cutOut(corner, back + record({ scheme, positive, hot, y: HALF + shift }));
    })
    .join("");
};

function record({ scheme, positive, hot, y }: { scheme: Scheme; positive: boolean; hot: number; y: number }): string {
  let grooves = "";
  for (let groove = GROOVES; groove > 0; groove--) {
    const plain = (groove % 2 === 0) === positive ? scheme.form1 : scheme.ground;
    grooves += disc([HALF, y], groove * GROOVE, groove === hot && !positive ? scheme.accent : plain);
  }
  return grooves + disc([HALF, y], 30, scheme.accent) + disc([HALF, y], 7, scheme.ground);
}

/** Shows one quadrant of a drawing. An inner svg cuts without an id, so that many covers can share a page. */
function cutOut({ x, y }: { x: number; y: number }, drawing: string): string {
  return `<svg x="${x}" y="${y}" width="${HALF}" height="${HALF}" viewBox="${x} ${y} ${HALF} ${HALF}">${drawing}</svg>`;
}
