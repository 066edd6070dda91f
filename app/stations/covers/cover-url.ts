import { parseUrl } from "#app/platform/text/web-url.ts";
import type { CoverRecipe } from "./drawing/draw-cover.ts";
import { FAMILIES, type Family } from "./drawing/family.ts";

/**
 * Incremented whenever the same recipe draws something else: browsers cache a URL for a year. The URLs of earlier
 * versions show the current drawing, because exported lists and other programs store them. Integers only.
 */
export const COVER_VERSION = "1";

/** The sides of PNG covers, in pixels: for feeds, link previews and the system's media controls. */
export const COVER_PNG_SIZES = [96, 192, 256, 512] as const;

export type CoverPngSize = (typeof COVER_PNG_SIZES)[number];

/** A parsed cover URL. */
export type CoverRequest =
  | { format: "svg"; recipe: CoverRecipe }
  | { format: "png"; recipe: CoverRecipe; size: CoverPngSize };

/** The URL of a cover as SVG: `/covers/1/jazz-8f3a2b1c-JM.svg`, of a built-in station `/covers/1/jazz-8f3a2b1c-JM-b.svg`. */
export function coverSvgUrl(recipe: CoverRecipe): string {
  return `${FOLDER}/${stem(recipe)}.svg`;
}

/** The URL of a cover as PNG: `/covers/1/jazz-8f3a2b1c-JM-256.png`. */
export function coverPngUrl(recipe: CoverRecipe, size: CoverPngSize): string {
  return `${FOLDER}/${stem(recipe)}-${size}.png`;
}

/**
 * Parses the last segment of a cover's URL. Null for anything that the two functions above do not write: each cover has
 * one URL, so that spellings of it cannot fill a cache. Limits: does not check that a station has the cover; every
 * well-formed recipe can be drawn.
 */
export function parseCoverFileName(fileName: string): CoverRequest | null {
  const parts = FILE_NAME.exec(fileName)?.groups;
  const family = FAMILIES.find((known) => known === parts?.family);
  if (!parts || !family) return null;
  const recipe = readRecipe(family, parts);
  if (parts.size === undefined) return { format: "svg", recipe };
  const size = COVER_PNG_SIZES.find((known) => String(known) === parts.size);
  return size === undefined ? null : { format: "png", recipe, size };
}

/** Whether URLs of this version are served: the current one and all earlier ones. */
export function isCoverVersion(version: string, current = COVER_VERSION): boolean {
  return VERSION.test(version) && Number(version) <= Number(current);
}

/**
 * Whether a URL is that of a drawn cover, of this or any other RadioWave site, in any version. Covers are drawn from
 * name and genre wherever they are shown: they are never stored as a station's image, nor fetched.
 */
export function isCoverUrl(url: string): boolean {
  const [root, folder, version = "", fileName = "", ...rest] = parseUrl(url)?.pathname.split("/") ?? [];
  if (root !== "" || folder !== "covers" || rest.length > 0) return false;
  return VERSION.test(version) && parseCoverFileName(fileName) !== null;
}

const VERSION = /^[1-9]\d{0,3}$/;
const FOLDER = `/covers/${COVER_VERSION}`;
const NO_INITIALS = "_";
const FILE_NAME =
  /^(?<family>[a-z]+)-(?<seed>[0-9a-f]{8})-(?<initials>[A-Z0-9]{1,2}|_)(?<builtIn>-b)?(?:\.svg|-(?<size>\d+)\.png)$/;

function stem({ family, seed, initials, builtIn }: CoverRecipe): string {
  const hex = seed.toString(16).padStart(8, "0");
  return `${family}-${hex}-${initials === "" ? NO_INITIALS : initials}${builtIn ? "-b" : ""}`;
}

function readRecipe(family: Family, parts: Record<string, string | undefined>): CoverRecipe {
  const { seed = "", initials = NO_INITIALS, builtIn } = parts;
  return {
    family,
    seed: Number.parseInt(seed, 16),
    initials: initials === NO_INITIALS ? "" : initials,
    builtIn: builtIn !== undefined,
  };
}
