import { shortenedText } from "#app/platform/text/plain-text.ts";
import { STATION_LIMITS } from "./station-limits.ts";

/**
 * A station's name in titles and sentences. Names of lists have up to 400 characters; longer ones than our form takes
 * are cut.
 */
export const shortName = (name: string): string => shortenedText(name, STATION_LIMITS.name);
