import { PIGMENTS } from "./pigments.ts";
import type { Scheme } from "./schemes.ts";
import { type Random, randomBoolean, randomIntegerBelow, randomPhase } from "./seed.ts";
import { area, disc, MODULE, type Motif, type Point, polygon, rect, round, SIDE, square } from "./shapes.ts";

const STRINGS_EACH_WAY = 11;
const STRING_SWING = 96;
const STRING_STEP = 6;
const ACCENTED_STRING = 3;

/** Classical: one string at 23 phases of a standing wave (second or third harmonic), one of them accented. */
export const corda: Motif = ({ form1, accent }, random) => {
  const harmonic = 2 + randomIntegerBelow(2, random);
  const phase = random() * 0.6;
  let strings = "";
  for (let phaseStep = -STRINGS_EACH_WAY; phaseStep <= STRINGS_EACH_WAY; phaseStep++) {
    const share = phaseStep / STRINGS_EACH_WAY;
    const points: string[] = [];
    for (let x = 0; x <= SIDE; x += STRING_STEP) {
      const along = x / SIDE;
      const wave = share * STRING_SWING * Math.sin(Math.PI * harmonic * along + phase);
      const drift = 26 * Math.sin(Math.PI * along * 1.3 + phase * 3) * (1 - Math.abs(share) * 0.2);
      points.push(`${x} ${round(110 + wave + drift)}`);
    }
    const [colour, width] = phaseStep === ACCENTED_STRING ? [accent, 4] : [form1, 1.7];
    strings += `<path d="M${points.join("L")}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  }
  return strings;
};

const BAND_THICKNESS = 26;
const TEETH_PERIODS = [60, 120, 80];

/** Rock: bands of teeth from edge to edge, stacked, in a cycle of six colours. */
export const dente: Motif = ({ ground, form1, form2, accent }, random) => {
  const colours = [form1, ground, accent, ground, form1, form2];
  const period = TEETH_PERIODS[randomIntegerBelow(TEETH_PERIODS.length, random)] ?? 60;
  const teeth = zigzag(period);
  let bands = "";
  for (let band = -4; band < 14; band++) {
    const top = band * BAND_THICKNESS;
    const upper = teeth.map(([x, y]): Point => [x, top + y]);
    const lower = teeth.map(([x, y]): Point => [x, top + BAND_THICKNESS + y]).reverse();
    bands += polygon([...upper, ...lower], colours[(band + 6) % 6] ?? ground);
  }
  return bands;
};

/** The corners of one zigzag line from left to right; teeth are as deep as half their period. */
function zigzag(period: number): Point[] {
  const half = period / 2;
  return Array.from({ length: SIDE / half + 1 }, (_, corner): Point => [corner * half, corner % 2 === 0 ? 0 : half]);
}

const GROOVE = 15;
const GROOVES = 12;
const QUADRANT = 120;

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
      const corner = { x: (quadrant % 2) * QUADRANT, y: quadrant < 2 ? 0 : QUADRANT };
      const back = square(corner, QUADRANT, positive ? scheme.ground : scheme.form1);
      return cutOut(corner, back + record({ scheme, positive, hot, y: QUADRANT + shift }));
    })
    .join("");
};

function record({ scheme, positive, hot, y }: { scheme: Scheme; positive: boolean; hot: number; y: number }): string {
  let grooves = "";
  for (let groove = GROOVES; groove > 0; groove--) {
    const plain = (groove % 2 === 0) === positive ? scheme.form1 : scheme.ground;
    grooves += disc([QUADRANT, y], groove * GROOVE, groove === hot && !positive ? scheme.accent : plain);
  }
  return grooves + disc([QUADRANT, y], 30, scheme.accent) + disc([QUADRANT, y], 7, scheme.ground);
}

/** Shows one quadrant of a drawing. An inner svg cuts without an id, so that many covers can share a page. */
function cutOut({ x, y }: { x: number; y: number }, drawing: string): string {
  return `<svg x="${x}" y="${y}" width="${QUADRANT}" height="${QUADRANT}" viewBox="${x} ${y} ${QUADRANT} ${QUADRANT}">${drawing}</svg>`;
}

const STAR_CENTRES: readonly Point[] = [
  [60, 60],
  [180, 60],
  [60, 180],
  [180, 180],
];
const DIAMOND_CENTRES: readonly Point[] = [0, 120, 240].flatMap((y) => [0, 120, 240].map((x): Point => [x, y]));

/** Country: four quilt stars, each three nested, with diamonds where the patches meet. Once in five, none stands out. */
export const estrela: Motif = ({ ground, form1, form2, accent }, random) => {
  const hot = randomIntegerBelow(5, random);
  const diamonds = DIAMOND_CENTRES.map((centre) => patchDiamond(centre, 44, form2) + patchDiamond(centre, 24, ground));
  const stars = STAR_CENTRES.map((centre, index) => {
    const [outer, inner] = index === hot ? [accent, form1] : [form1, accent];
    return star(centre, 57, outer) + star(centre, 38, ground) + star(centre, 26, inner) + disc(centre, 9, ground);
  });
  return diamonds.join("") + stars.join("");
};

/** Eight points; the notches between them lie at .765 of the radius, so that the arms are square. */
function star([x, y]: Point, radius: number, colour: string): string {
  const corners = Array.from({ length: 16 }, (_, corner): Point => {
    const angle = (Math.PI * corner) / 8;
    const reach = corner % 2 === 0 ? radius : radius * 0.765;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return polygon(corners, colour);
}

function patchDiamond([x, y]: Point, radius: number, colour: string): string {
  const corners: Point[] = [
    [x, y - radius],
    [x + radius, y],
    [x, y + radius],
    [x - radius, y],
  ];
  return polygon(corners, colour);
}

const HORIZON = 78;
const SWELL_STEP = 8;

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
    for (let x = 0; x <= SIDE; x += SWELL_STEP) {
      outline += `L${x} ${round(level + height * Math.sin(start + (2 * Math.PI * x) / wavelength))}`;
    }
    return area(`${outline}L${SIDE} ${SIDE}Z`, colour);
  });
  return sun + swells.join("");
};

const DOTS_ACROSS = 8;
const DOT_STEP = 30;

/** Pop: 8 × 8 halftone dots that swell with two crossing waves; every seventh is accented. */
export const pontos: Motif = ({ form1, accent }, random) => {
  const [phase1, phase2] = [randomPhase(random), randomPhase(random)];
  const [pace1, pace2] = [0.5 + random() * 0.4, 0.4 + random() * 0.4];
  const hot = randomIntegerBelow(DOTS_ACROSS, random) % 7;
  let dots = "";
  for (let row = 0; row < DOTS_ACROSS; row++) {
    for (let column = 0; column < DOTS_ACROSS; column++) {
      const wave1 = Math.sin(phase1 + pace1 * column + 0.3 * row);
      const wave2 = Math.sin(phase2 + pace2 * row - 0.4 * column);
      const radius = DOT_STEP * (0.1 + 0.37 * (0.5 + 0.25 * wave1 + 0.25 * wave2));
      const colour = (column + row * 3) % 7 === hot ? accent : form1;
      dots += disc([(column + 0.5) * DOT_STEP, (row + 0.5) * DOT_STEP], radius, colour);
    }
  }
  return dots;
};

const BAR_ROWS = 4;
const BAR_COLUMNS = 12;
const BAR_STEP = 20;

/** Electronic: pulse-width modulation. Four rows of twelve bars, wider and narrower with a sine; three bars glow. */
export const pulso: Motif = ({ form1, form2, accent }, random) => {
  const hotRow = randomIntegerBelow(BAR_ROWS, random);
  const hotFrom = randomIntegerBelow(BAR_COLUMNS - 3, random);
  const pace = random() * 0.8 + 0.6;
  const phase = randomPhase(random);
  const backwardsFirst = randomBoolean(random);
  let bars = "";
  for (let row = 0; row < BAR_ROWS; row++) {
    const backwards = (row % 2 === 0) === backwardsFirst;
    for (let column = 0; column < BAR_COLUMNS; column++) {
      const time = backwards ? BAR_COLUMNS - 1 - column : column;
      const width = Math.round(BAR_STEP * (0.5 + 0.4 * Math.sin(phase + (pace * time) / 2 + row * 0.35)));
      const hot = row === hotRow && column >= hotFrom && column < hotFrom + 3;
      const cold = row % 2 === 0 ? form1 : form2;
      const bar = { x: column * BAR_STEP, y: row * MODULE, width: Math.max(2, width), height: MODULE };
      bars += rect(bar, hot ? accent : cold);
    }
  }
  return bars;
};

const VOICES_APART = 120;

/** News and talk: discs in two halves, two voices facing each other, with three short lines of text between them. */
export const voz: Motif = (scheme, random) => {
  const indented = randomBoolean(random) ? 0 : 1;
  const hot = randomIntegerBelow(6, random);
  let drawn = 0;
  let conversation = "";
  for (let row = 0; row < 4; row++) {
    const first = row % 2 === indented ? MODULE : 0;
    for (let x = first; x <= SIDE && x <= first + 2 * VOICES_APART; x += VOICES_APART) {
      const answer = drawn++ % 6 === hot ? scheme.accent : scheme.form2;
      const centre: Point = [x, row * MODULE + MODULE / 2];
      conversation += voices({ centre, answer, scheme }, random) + textLines(centre, scheme);
    }
  }
  return conversation;
};

function voices({ centre, answer, scheme }: { centre: Point; answer: string; scheme: Scheme }, random: Random): string {
  const side = randomBoolean(random) ? "right" : "left";
  const other = side === "right" ? "left" : "right";
  return (
    halfDisc(centre, { radius: 30, side: "left", colour: scheme.form1 }) +
    halfDisc(centre, { radius: 30, side: "right", colour: answer }) +
    halfDisc(centre, { radius: 15, side, colour: scheme.ground }) +
    halfDisc(centre, { radius: 15, side: other, colour: side === "right" ? scheme.form1 : scheme.form2 })
  );
}

function halfDisc([x, y]: Point, disc: { radius: number; side: "left" | "right"; colour: string }): string {
  const { radius, side, colour } = disc;
  return area(`M${x} ${y - radius}A${radius} ${radius} 0 0 ${side === "right" ? 1 : 0} ${x} ${y + radius}Z`, colour);
}

function textLines([x, y]: Point, { form1, form2 }: Scheme): string {
  const middle = x + MODULE;
  if (middle >= SIDE) return "";
  return [-1, 0, 1]
    .map((line) => rect({ x: middle - 12, y: y + line * 14 - 3, width: 24, height: 6 }, line === 0 ? form1 : form2))
    .join("");
}
