import type { Motif } from "./motif.ts";
import { PIGMENTS } from "./pigments.ts";
import { randomPhase } from "./seed.ts";
import { area, disc, round, SIDE } from "./shapes.ts";

const HORIZON = 78;
const STEP = 8;

/** Lo-fi: a low sun behind seven swells, each a little higher than the one before. */
export const mar: Motif = ({ ground, form1, form2, accent }, random) => {
  const sun = disc([130 + random() * 60, 62 + random() * 18], 46 + random() * 10, accent);
  const wavelength = 160 + random() * 80;
  const phase = randomPhase(random);
  const colours = [form2, ground, form2, form1, form2, form1, PIGMENTS.noite];
  const swells = colours.map((colour, swell) => {
    const level = HORIZON + swell * 26;
    const height = 9 + swell * 1.2;
    const start = phase + (swell % 2) * 1.9 + swell * 0.4;
    let outline = `M0 ${SIDE}`;
    for (let x = 0; x <= SIDE; x += STEP) {
      outline += `L${x} ${round(level + height * Math.sin(start + (2 * Math.PI * x) / wavelength))}`;
    }
    return area(`${outline}L${SIDE} ${SIDE}Z`, colour);
  });
  return sun + swells.join("");
};
