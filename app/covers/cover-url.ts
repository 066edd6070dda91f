import { FAMILIES, type Family } from "./drawing/family.ts";
import type { CoverRecipe } from "./recipe.ts";

/**
 * Raised by one whenever the same recipe draws something else: browsers keep an address for a year. The addresses of earlier
 * versions show the present drawing: exported lists and other programs hold them. Whole numbers only.
 */
export const COVER_VERSION = "1";

/** The sides, in pixels, that a cover comes in as PNG: for feeds, link previews and the system's media controls. */
export const COVER_PNG_SIZES = [96, 192, 256, 512] as const;

export type CoverPngSize = (typeof COVER_PNG_SIZES)[number];

/** What an address asks for. */
export type CoverRequest =
  | { format: "svg"; recipe: CoverRecipe }
  | { format: "png"; recipe: CoverRecipe; size: CoverPngSize };

/** Where a cover is as SVG: `/covers/1/jazz-8f3a2b1c-JM.svg`, a built-in's `/covers/1/jazz-8f3a2b1c-JM-b.svg`. */
export function coverSvgUrl(recipe: CoverRecipe): string {
  return `${FOLDER}/${stem(recipe)}.svg`;
}

/** Where a cover is as PNG: `/covers/1/jazz-8f3a2b1c-JM-256.png`. */
export function coverPngUrl(recipe: CoverRecipe, size: CoverPngSize): string {
  return `${FOLDER}/${stem(recipe)}-${size}.png`;
}

/**
 * Reads the last part of a cover's address. Null for whatever the two functions above never write, so that
 * each cover has one address and nobody can fill a cache with spellings of it.
 * Does not tell whether any station has that cover: every well-formed recipe can be drawn.
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

/** Whether addresses of this version are answered: the present one and all before it. */
export function isCoverVersion(version: string, current = COVER_VERSION): boolean {
  return VERSION.test(version) && Number(version) <= Number(current);
}

/**
 * Whether a URL is that of a drawn cover, here or at any other RadioWave, in any version. Such a cover is drawn from name and
 * genre wherever it is shown: it is never stored as a station's image, nor fetched.
 */
export function isCoverUrl(url: string): boolean {
  const [root, folder, version = "", fileName = "", ...rest] = URL.parse(url)?.pathname.split("/") ?? [];
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
