import type { Motif } from "./motif.ts";
import { randomIntegerBelow } from "./seed.ts";
import { disc, type Point, polygon } from "./shapes.ts";

const STARS: readonly Point[] = [
  [60, 60],
  [180, 60],
  [60, 180],
  [180, 180],
];
const DIAMONDS: readonly Point[] = [0, 120, 240].flatMap((y) => [0, 120, 240].map((x): Point => [x, y]));

/** Country: four quilt stars, each three nested, with diamonds where the patches meet. Once in five, none stands out. */
export const estrela: Motif = ({ ground, form1, form2, accent }, random) => {
  const hot = randomIntegerBelow(5, random);
  const diamonds = DIAMONDS.map((centre) => diamond(centre, 44, form2) + diamond(centre, 24, ground));
  const stars = STARS.map((centre, index) => {
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

function diamond([x, y]: Point, radius: number, colour: string): string {
  const corners: Point[] = [
    [x, y - radius],
    [x + radius, y],
    [x, y + radius],
    [x - radius, y],
  ];
  return polygon(corners, colour);
}
