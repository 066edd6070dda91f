import type { Tile } from "./world-tiles.ts";

/** How many stations a country has: 0: none, 1: 1 to 9, 2: 10 to 49, 3: 50 to 199, 4: 200 or more. */
export type MapLevel = 0 | 1 | 2 | 3 | 4;

export function mapLevel(stationCount: number): MapLevel {
  if (stationCount >= 200) return 4;
  if (stationCount >= 50) return 3;
  if (stationCount >= 10) return 2;
  return stationCount >= 1 ? 1 : 0;
}

/** A tile's cell is 10 units; row 1 is the first that is drawn. */
export const CELL = 10;
const SIDE = 9.2;
/** Around the square of a tile. */
export const MARGIN = (CELL - SIDE) / 2;

/** A move from the point before, along a line, a cubic curve (two control points, then the end) or an arc of a radius. */
type Segment = ["l", Vector] | ["c", Vector, Vector, Vector] | ["a", Vector, { radius: number; sweep: 0 | 1 }];
type Vector = readonly [x: number, y: number];
type Shape = { start: Vector; segments: Segment[] };

/** The drawings on a tile of 10 by 10 units; they grow with the level, so that colour is not the only sign. */
const SHAPES: Record<MapLevel, Shape[]> = {
  0: [],
  // A diamond.
  1: [{ start: [5, 3], segments: [line(2, 2), line(-2, 2), line(-2, -2)] }],
  // A quarter disc.
  2: [{ start: [0, 0], segments: [line(7, 0), ["a", [-7, 7], { radius: 7, sweep: 1 }]] }],
  // A quarter disc and a quarter ring.
  3: [
    { start: [0, 0], segments: [line(3.2, 0), ["a", [-3.2, 3.2], { radius: 3.2, sweep: 1 }]] },
    {
      start: [5.4, 0],
      segments: [
        line(3.2, 0),
        ["a", [-8.6, 8.6], { radius: 8.6, sweep: 1 }],
        line(0, -3.2),
        ["a", [5.4, -5.4], { radius: 5.4, sweep: 0 }],
      ],
    },
  ],
  // A petal and two corners.
  4: [
    {
      start: [0, 0],
      segments: [
        ["c", [5.5, 0.5], [9.5, 4.5], [10, 10]],
        ["c", [-5.5, -0.5], [-9.5, -4.5], [-10, -10]],
      ],
    },
    { start: [10, 0], segments: [line(0, 3.4), line(-3.4, -3.4)] },
    { start: [0, 10], segments: [line(0, -3.4), line(3.4, 3.4)] },
  ],
};

function line(x: number, y: number): Segment {
  return ["l", [x, y]];
}

/** The path data of the square of a tile. */
export function squarePath({ column, row }: Tile): string {
  return `M${rounded(column * CELL + MARGIN)} ${rounded((row - 1) * CELL + MARGIN)}h${SIDE}v${SIDE}h-${SIDE}z`;
}

/** The path data of the drawing on a tile, turned by the parity of column and row: two by two tiles close a ring. */
export function drawingPath({ column, row }: Tile, level: MapLevel): string {
  const turns = row % 2 ? (column % 2 ? 0 : 1) : column % 2 ? 3 : 2;
  const [centreX, centreY] = [column * CELL + CELL / 2, (row - 1) * CELL + CELL / 2];
  return SHAPES[level]
    .map(({ start, segments }) => {
      const [x, y] = placed([start[0] - CELL / 2, start[1] - CELL / 2], turns);
      const rest = segments.map((segment) => segmentText(segment, turns)).join("");
      return `M${rounded(centreX + x)} ${rounded(centreY + y)}${rest}z`;
    })
    .join("");
}

/** The drawing of a level alone, not turned, for a view box of 10 by 10 units. */
export function levelPath(level: MapLevel): string {
  return SHAPES[level]
    .map(
      ({ start, segments }) => `M${start.join(" ")}${segments.map((segment) => segmentText(segment, 0, 1)).join("")}z`,
    )
    .join("");
}

function segmentText(segment: Segment, turns: number, scale = SIDE / CELL): string {
  if (segment[0] === "a") {
    const [, end, { radius, sweep }] = segment;
    const size = rounded(radius * scale);
    return `a${size} ${size} 0 0 ${sweep} ${placed(end, turns, scale).map(rounded).join(" ")}`;
  }
  const [command, ...points] = segment;
  return command + points.flatMap((point) => placed(point, turns, scale).map(rounded)).join(" ");
}

/** A vector turned by quarters and made as small as the square is within its cell. */
function placed([x, y]: Vector, turns: number, scale = SIDE / CELL): Vector {
  const turned: readonly Vector[] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ];
  const [turnedX, turnedY] = turned[turns] ?? [x, y];
  return [turnedX * scale, turnedY * scale];
}

/** To a tenth of a unit, a sixth of a pixel on a wide screen, and without the zero of «0.5». */
function rounded(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, "$1.");
}
