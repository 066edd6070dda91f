import type { Motif } from "./motif.ts";
import { randomIntegerBelow, randomPhase } from "./seed.ts";
import { disc } from "./shapes.ts";

const DOTS = 8;
const STEP = 30;

/** Pop: 8 × 8 halftone dots that swell with two crossing waves; every seventh is accented. */
export const pontos: Motif = ({ form1, accent }, random) => {
  const [phase1, phase2] = [randomPhase(random), randomPhase(random)];
  const [pace1, pace2] = [0.5 + random() * 0.4, 0.4 + random() * 0.4];
  const hot = randomIntegerBelow(DOTS, random) % 7;
  let dots = "";
  for (let row = 0; row < DOTS; row++) {
    for (let column = 0; column < DOTS; column++) {
      const wave1 = Math.sin(phase1 + pace1 * column + 0.3 * row);
      const wave2 = Math.sin(phase2 + pace2 * row - 0.4 * column);
      const radius = STEP * (0.1 + 0.37 * (0.5 + 0.25 * wave1 + 0.25 * wave2));
      const colour = (column + row * 3) % 7 === hot ? accent : form1;
      dots += disc([(column + 0.5) * STEP, (row + 0.5) * STEP], radius, colour);
    }
  }
  return dots;
};
