import type { Family } from "./family.ts";
import { LETTER_STROKE, letteringWidth, placeLetters } from "./lettering.ts";
import { arcos, bico, manta, roseta } from "./module-motifs.ts";
import { corda, dente, disco, estrela, mar, pontos, pulso, voz } from "./panel-motifs.ts";
import { PIGMENTS } from "./pigments.ts";
import { SCHEMES, type Scheme } from "./schemes.ts";
import { randomFrom } from "./seed.ts";
import { ground, MODULE, type Motif, modules, round, SIDE, square } from "./shapes.ts";

/** The parameters of a cover. Seed: unsigned, 32 bits. Initials: none, one or two of A–Z and 0–9. */
export type CoverRecipe = { family: Family; seed: number; initials: string; builtIn: boolean };

/**
 * Draws a cover, 240 × 240: a self-contained SVG (no fonts, scripts, styles or URLs), the same for the same recipe,
 * today and on every machine. No text of a station reaches the SVG but the recipe's closed alphabet, so that no name
 * can inject markup. Never throws.
 */
export function drawCover(recipe: CoverRecipe): string {
  const { scheme, motif } = chooseStyle(recipe);
  const pattern = ground(scheme.ground) + motif(scheme, randomFrom(recipe.seed));
  const drawing = pattern + plate(recipe.initials, scheme) + glaze(recipe.seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" shape-rendering="geometricPrecision">${drawing}</svg>`;
}

/** Built-in stations always show their family's first scheme and own motif, so that the ten differ from one another. */
function chooseStyle({ family, seed, builtIn }: CoverRecipe): { scheme: Scheme; motif: Motif } {
  const [first, second, third] = SCHEMES[family];
  const { own, sibling } = FAMILY_MOTIFS[family];
  if (builtIn) return { scheme: first, motif: own };
  const scheme = [first, second, third][(seed >>> 9) % 3] ?? first;
  return { scheme, motif: (seed >>> 17) % 3 === 0 ? sibling : own };
}

/** The solid quarter at the bottom left with the initials; without initials it has a wave. */
function plate(initials: string, { plate: colour, letter }: Scheme): string {
  const text = initials === "" ? "~" : initials;
  const height = Math.min(
    MAX_LETTER_HEIGHT,
    (MAX_LETTER_HEIGHT * MAX_TEXT_WIDTH) / letteringWidth(text, MAX_LETTER_HEIGHT),
  );
  const letters = placeLetters(text, { x: TEXT_LEFT, y: SIDE - TEXT_BOTTOM - height, height })
    .map(({ outline, transform }) => `<path transform="${transform}" d="${outline}"/>`)
    .join("");
  const stroke = `stroke="${letter}" stroke-width="${LETTER_STROKE}" stroke-linejoin="miter" stroke-linecap="square"`;
  return `${square({ x: 0, y: SIDE / 2 }, 2 * MODULE, colour)}<g fill="none" ${stroke}>${letters}</g>`;
}

const MAX_LETTER_HEIGHT = 60;
const MAX_TEXT_WIDTH = 90;
const TEXT_LEFT = 15;
const TEXT_BOTTOM = 16;

/** Makes the modules look hand-made: each a little lighter or darker than the next, with joints between them. */
function glaze(seed: number): string {
  const random = randomFrom(seed ^ GLAZE_STREAM);
  const coats = modules(({ x, y }) => {
    const tone = (random() - 0.5) * GLAZE_STRENGTH;
    const colour = tone > 0 ? "#fff" : PIGMENTS.noite;
    return `<rect x="${x}" y="${y}" width="60" height="60" fill="${colour}" opacity="${round(Math.abs(tone))}"/>`;
  });
  return `${coats}<path d="${JOINTS}" stroke="${PIGMENTS.noite}" stroke-opacity=".16" stroke-width=".7"/>`;
}

/** The glaze has a random stream of its own, so that a change to a motif does not change it. */
const GLAZE_STREAM = 0x9e3779b9;
const GLAZE_STRENGTH = 0.12;
const JOINTS = "M60 0V240M120 0V240M180 0V240M0 60H240M0 120H240M0 180H240";

/** Each family's own motif, and its sibling, which a third of its covers have instead. */
const FAMILY_MOTIFS: Record<Family, { own: Motif; sibling: Motif }> = {
  jazz: { own: arcos, sibling: manta },
  eletronica: { own: pulso, sibling: pontos },
  rock: { own: dente, sibling: bico },
  lofi: { own: mar, sibling: arcos },
  latina: { own: roseta, sibling: dente },
  hiphop: { own: disco, sibling: manta },
  classica: { own: corda, sibling: roseta },
  country: { own: estrela, sibling: dente },
  indie: { own: manta, sibling: arcos },
  pop: { own: pontos, sibling: disco },
  fado: { own: bico, sibling: roseta },
  voz: { own: voz, sibling: pulso },
};
