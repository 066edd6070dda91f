import mask from "./world-tiles.json" with { type: "json" };

/** A cell of 5° by 5° on the equirectangular map: column 0 starts at 180° W, row 0 at 90° N. */
export type Tile = { column: number; row: number };

type Coordinates = { latitude: number; longitude: number };

/**
 * The tiles of each country by its code (ISO 3166-1, two letters), from north to south. Small countries have one too,
 * which may stand on a neighbouring cell; some islands have none.
 */
export const TILES_BY_COUNTRY: ReadonlyMap<string, readonly Tile[]> = tilesByCountry();

/** Degrees north and east. */
export function tileCentre({ column, row }: Tile): Coordinates {
  return { latitude: 90 - (row + 0.5) * mask.degrees, longitude: (column + 0.5) * mask.degrees - 180 };
}

/** The tile of a country that is nearest to a place in it; undefined for a country without tiles. */
export function nearestTile(countryCode: string, place: Coordinates): Tile | undefined {
  const distance = (tile: Tile) => {
    const { latitude, longitude } = tileCentre(tile);
    return Math.hypot(latitude - place.latitude, longitude - place.longitude);
  };
  const [first, ...others] = TILES_BY_COUNTRY.get(countryCode) ?? [];
  return others.reduce((best, tile) => (best && distance(best) <= distance(tile) ? best : tile), first);
}

function tilesByCountry(): Map<string, Tile[]> {
  const tiles = new Map<string, Tile[]>(mask.countries.map((code) => [code, []]));
  // The file has triples, whose type in a JSON module is an array of numbers.
  for (const [column = 0, row = 0, country = 0] of mask.tiles) {
    tiles.get(mask.countries[country] ?? "")?.push({ column, row });
  }
  return tiles;
}
