import type { Motif } from "./motif.ts";
import { randomIntegerBelow } from "./seed.ts";
import { round, SIDE } from "./shapes.ts";

const EACH_WAY = 11;
const SWING = 96;
const STEP = 6;
const ACCENTED = 3;

/** Classical: one string at 23 phases of a standing wave (second or third harmonic), one of them accented. */
export const corda: Motif = ({ form1, accent }, random) => {
  const harmonic = 2 + randomIntegerBelow(2, random);
  const phase = random() * 0.6;
  let strings = "";
  for (let phaseStep = -EACH_WAY; phaseStep <= EACH_WAY; phaseStep++) {
    const share = phaseStep / EACH_WAY;
    const points: string[] = [];
    for (let x = 0; x <= SIDE; x += STEP) {
      const along = x / SIDE;
      const wave = share * SWING * Math.sin(Math.PI * harmonic * along + phase);
      const drift = 26 * Math.sin(Math.PI * along * 1.3 + phase * 3) * (1 - Math.abs(share) * 0.2);
      points.push(`${x} ${round(110 + wave + drift)}`);
    }
    const [colour, width] = phaseStep === ACCENTED ? [accent, 4] : [form1, 1.7];
    strings += `<path d="M${points.join("L")}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  }
  return strings;
};
