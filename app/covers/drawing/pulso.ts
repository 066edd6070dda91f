import type { Motif } from "./motif.ts";
import { randomBoolean, randomIntegerBelow, randomPhase } from "./seed.ts";
import { MODULE, rect } from "./shapes.ts";

const ROWS = 4;
const COLUMNS = 12;
const STEP = 20;

/** Electronic: pulse-width modulation. Four rows of twelve bars, wider and narrower with a sine; three bars glow. */
export const pulso: Motif = ({ form1, form2, accent }, random) => {
  const hotRow = randomIntegerBelow(ROWS, random);
  const hotFrom = randomIntegerBelow(COLUMNS - 3, random);
  const pace = random() * 0.8 + 0.6;
  const phase = randomPhase(random);
  const backwardsFirst = randomBoolean(random);
  let bars = "";
  for (let row = 0; row < ROWS; row++) {
    const backwards = (row % 2 === 0) === backwardsFirst;
    for (let column = 0; column < COLUMNS; column++) {
      const time = backwards ? COLUMNS - 1 - column : column;
      const width = Math.round(STEP * (0.5 + 0.4 * Math.sin(phase + (pace * time) / 2 + row * 0.35)));
      const hot = row === hotRow && column >= hotFrom && column < hotFrom + 3;
      const cold = row % 2 === 0 ? form1 : form2;
      const bar = { x: column * STEP, y: row * MODULE, width: Math.max(2, width), height: MODULE };
      bars += rect(bar, hot ? accent : cold);
    }
  }
  return bars;
};
