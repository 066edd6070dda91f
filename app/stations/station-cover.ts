import { coverPngUrl, coverSvgUrl } from "#app/covers/cover-url.ts";
import { coverRecipe } from "#app/covers/recipe.ts";
import { isBuiltIn, type Station } from "./station.ts";

type Described = Pick<Station, "id" | "name" | "genre">;

/** The address of the cover that we draw for a station. */
export function stationCover(station: Described): string {
  return coverSvgUrl(recipe(station));
}

/** The same cover as PNG, for places that cannot show SVG. Size in pixels. */
export function stationCoverPng(station: Described, size: 96 | 192 | 256 | 512): string {
  return coverPngUrl(recipe(station), size);
}

/**
 * A station with its image as programs and other sites get it: a built-in one without an image of its own has its drawn cover,
 * as PNG, which every program shows. `publicUrl`: the site's own origin. Nothing of it is stored: the address changes with
 * the site's origin, the station's name and genre, and the version of the drawing. Pages draw the cover themselves.
 */
export function withImageUrl<Shown extends Described & Pick<Station, "imageUrl">>(
  station: Shown,
  publicUrl: string,
): Shown {
  if (station.imageUrl !== "" || !isBuiltIn(station.id)) return station;
  return { ...station, imageUrl: publicUrl + stationCoverPng(station, 512) };
}

function recipe({ id, name, genre }: Described) {
  return coverRecipe({ name, genre, builtIn: isBuiltIn(id) });
}
