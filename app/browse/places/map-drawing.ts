import { isNight } from "./night.ts";
import { CELL, drawingPath, type MapLevel, mapLevel, squarePath } from "./tile-drawing.ts";
import { TILES_BY_COUNTRY, type Tile, tileCentre } from "./world-tiles.ts";

/** The number of stations by country code. */
export type StationCounts = Readonly<Record<string, number>>;

/** The sun at the tile's centre. */
const NIGHT_DEGREES = -0.6;

/**
 * The tiles of the map as SVG: a group for each country, with its code in `data-c`. A country's tiles by day are one
 * path and those at night another, each with its drawings; colours are custom properties, so that a theme needs no new
 * drawing.
 */
export function mapDrawing(counts: StationCounts, date: Date): string {
  const groups = [...TILES_BY_COUNTRY].map(([code, tiles]) => {
    const level = mapLevel(counts[code] ?? 0);
    const isDark = (tile: Tile) => isNight(tileCentre(tile), date, NIGHT_DEGREES);
    const [dark, light] = [tiles.filter(isDark), tiles.filter((tile) => !isDark(tile))];
    return `<g data-c="${code}">${tilesDrawing(light, level)}${tilesDrawing(dark, level, "d")}</g>`;
  });
  return groups.join("");
}

/** `night`: the letter that the names of its colours have. */
function tilesDrawing(tiles: readonly Tile[], level: MapLevel, night: "" | "d" = ""): string {
  if (tiles.length === 0) return "";
  const squares = path(`var(--map-${night}${level})`, tiles.map(squarePath));
  if (level === 0) return squares;
  const drawings = tiles.map((tile) => drawingPath(tile, level));
  return squares + path("var(--map-ink)", drawings, night && ' opacity=".5"');
}

function path(fill: string, data: readonly string[], attributes = ""): string {
  return `<path fill="${fill}"${attributes} d="${data.join("")}"/>`;
}

/** The path data of a country's squares; empty for one without tiles. */
export function countryPath(code: string): string {
  return (TILES_BY_COUNTRY.get(code) ?? []).map(squarePath).join("");
}

const codesByCell = new Map(
  [...TILES_BY_COUNTRY].flatMap(([code, tiles]) => tiles.map((tile): [string, string] => [cellKey(tile), code])),
);

function cellKey({ column, row }: Tile): string {
  return `${column},${row}`;
}

/** The code of the country at a point of the map, in its units; empty at sea. */
export function countryAt(x: number, y: number): string {
  return codesByCell.get(cellKey({ column: Math.floor(x / CELL), row: Math.floor(y / CELL) + 1 })) ?? "";
}

/** The middle of the upper edge of a country's northernmost row, in units of the map; null for one without tiles. */
export function countryTop(code: string): { x: number; y: number } | null {
  const tiles = TILES_BY_COUNTRY.get(code) ?? [];
  const row = Math.min(...tiles.map((tile) => tile.row));
  const columns = tiles.filter((tile) => tile.row === row).map(({ column }) => column);
  const middle = columns[columns.length >> 1];
  return middle === undefined ? null : { x: (middle + 0.5) * CELL, y: (row - 1) * CELL };
}
