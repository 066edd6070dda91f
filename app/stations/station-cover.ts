import { coverAddress, coverPngAddress } from "#app/covers/address.ts";
import { coverRecipe } from "#app/covers/recipe.ts";
import { isBuiltIn, type Station } from "./station.ts";

type Described = Pick<Station, "id" | "name" | "genre">;

/** The address of the cover that we draw for a station. */
export function stationCover(station: Described): string {
  return coverAddress(recipe(station));
}

/** The same cover as PNG, for places that cannot show SVG. Size in pixels. */
export function stationCoverPng(station: Described, size: 96 | 192 | 256 | 512): string {
  return coverPngAddress(recipe(station), size);
}

function recipe({ id, name, genre }: Described) {
  return coverRecipe({ name, genre, builtIn: isBuiltIn(id) });
}
