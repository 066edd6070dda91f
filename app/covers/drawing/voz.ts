import type { Motif } from "./motif.ts";
import type { Scheme } from "./schemes.ts";
import { type Random, randomBoolean, randomIntegerBelow } from "./seed.ts";
import { area, MODULE, type Point, rect, SIDE } from "./shapes.ts";

const APART = 120;

/** News and talk: discs in two halves, two voices facing each other, with three short lines of text between them. */
export const voz: Motif = (scheme, random) => {
  const indented = randomBoolean(random) ? 0 : 1;
  const hot = randomIntegerBelow(6, random);
  let drawn = 0;
  let conversation = "";
  for (let row = 0; row < 4; row++) {
    const first = row % 2 === indented ? MODULE : 0;
    for (let x = first; x <= SIDE && x <= first + 2 * APART; x += APART) {
      const answer = drawn++ % 6 === hot ? scheme.accent : scheme.form2;
      const centre: Point = [x, row * MODULE + MODULE / 2];
      conversation += voices({ centre, answer, scheme }, random) + lines(centre, scheme);
    }
  }
  return conversation;
};

function voices({ centre, answer, scheme }: { centre: Point; answer: string; scheme: Scheme }, random: Random): string {
  const side = randomBoolean(random) ? "right" : "left";
  const other = side === "right" ? "left" : "right";
  return (
    half(centre, { radius: 30, side: "left", colour: scheme.form1 }) +
    half(centre, { radius: 30, side: "right", colour: answer }) +
    half(centre, { radius: 15, side, colour: scheme.ground }) +
    half(centre, { radius: 15, side: other, colour: side === "right" ? scheme.form1 : scheme.form2 })
  );
}

function half([x, y]: Point, disc: { radius: number; side: "left" | "right"; colour: string }): string {
  const { radius, side, colour } = disc;
  return area(`M${x} ${y - radius}A${radius} ${radius} 0 0 ${side === "right" ? 1 : 0} ${x} ${y + radius}Z`, colour);
}

function lines([x, y]: Point, { form1, form2 }: Scheme): string {
  const middle = x + MODULE;
  if (middle >= SIDE) return "";
  return [-1, 0, 1]
    .map((line) => rect({ x: middle - 12, y: y + line * 14 - 3, width: 24, height: 6 }, line === 0 ? form1 : form2))
    .join("");
}
