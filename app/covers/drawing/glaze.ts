import { PIGMENTS } from "./pigments.ts";
import { randomFrom } from "./seed.ts";
import { modules, round } from "./shapes.ts";

/** Makes the modules look hand-made: each a little lighter or darker than the next, with joints between them. */
export function glaze(seed: number): string {
  const random = randomFrom(seed ^ OWN_STREAM);
  const coats = modules(({ x, y }) => {
    const tone = (random() - 0.5) * STRENGTH;
    const colour = tone > 0 ? "#fff" : PIGMENTS.noite;
    return `<rect x="${x}" y="${y}" width="60" height="60" fill="${colour}" opacity="${round(Math.abs(tone))}"/>`;
  });
  return `${coats}<path d="${JOINTS}" stroke="${PIGMENTS.noite}" stroke-opacity=".16" stroke-width=".7"/>`;
}

/** The glaze has numbers of its own, so that a change to a motif leaves it alone. */
const OWN_STREAM = 0x9e3779b9;
const STRENGTH = 0.12;
const JOINTS = "M60 0V240M120 0V240M180 0V240M0 60H240M0 120H240M0 180H240";
