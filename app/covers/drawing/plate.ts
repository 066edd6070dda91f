import { LETTER_STROKE, letteringWidth, placeLetters } from "./lettering.ts";
import type { Scheme } from "./schemes.ts";
import { MODULE, SIDE, square } from "./shapes.ts";

/** The solid quarter at the bottom left with the initials; without initials it carries a wave. */
export function plate(initials: string, { plate: colour, letter }: Scheme): string {
  const text = initials === "" ? "~" : initials;
  const height = Math.min(TALLEST, (TALLEST * WIDEST) / letteringWidth(text, TALLEST));
  const letters = placeLetters(text, { x: LEFT, y: SIDE - BOTTOM - height, height })
    .map(({ outline, transform }) => `<path transform="${transform}" d="${outline}"/>`)
    .join("");
  const stroke = `stroke="${letter}" stroke-width="${LETTER_STROKE}" stroke-linejoin="miter" stroke-linecap="square"`;
  return `${square({ x: 0, y: SIDE / 2 }, 2 * MODULE, colour)}<g fill="none" ${stroke}>${letters}</g>`;
}

const TALLEST = 60;
const WIDEST = 90;
const LEFT = 15;
const BOTTOM = 16;
