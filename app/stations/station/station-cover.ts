import { coverPngUrl, coverSvgUrl } from "#app/stations/covers/cover-url.ts";
import type { CoverRecipe } from "#app/stations/covers/drawing/draw-cover.ts";
import { coverRecipe } from "#app/stations/covers/recipe.ts";
import { isBuiltIn, type Station } from "./station.ts";
import { uploadedImagePath } from "./uploaded-image.ts";

type CoverSource = Pick<Station, "id" | "name" | "genre">;

/** The URL of the drawn cover of a station, as SVG. */
export function stationCover(station: CoverSource): string {
  return coverSvgUrl(stationRecipe(station));
}

/** The same as PNG, for clients that cannot show SVG. Size in pixels. */
export function stationCoverPng(station: CoverSource, size: 96 | 192 | 256 | 512): string {
  return coverPngUrl(stationRecipe(station), size);
}

/**
 * A station with the image URL for other programs and sites: that of its uploaded image, and for a built-in station
 * without an image its drawn cover, as PNG, which every program shows. `publicUrl`: the origin of this site. Such URLs
 * are not stored, because they change with the origin, that of a cover also with name, genre and the version of the
 * drawing.
 */
export function withImageUrl<Shown extends CoverSource & Pick<Station, "imageUrl">>(
  station: Shown,
  publicUrl: string,
): Shown {
  const uploaded = uploadedImagePath(station);
  if (uploaded) return { ...station, imageUrl: publicUrl + uploaded };
  if (station.imageUrl !== "" || !isBuiltIn(station.id)) return station;
  return { ...station, imageUrl: publicUrl + stationCoverPng(station, 512) };
}

/** The parameters of a station's drawn cover. */
export function stationRecipe({ id, name, genre }: CoverSource): CoverRecipe {
  return coverRecipe({ name, genre, builtIn: isBuiltIn(id) });
}
