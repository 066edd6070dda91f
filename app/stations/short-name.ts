import { shortenedText } from "#app/platform/shortened-text.ts";

/** That of our form: `SUBMISSION_LIMITS.name`, whose file browsers load with forms only. */
const MAX_LENGTH = 100;

/**
 * A station's name in titles and sentences. Names of lists have up to 400 characters; longer ones than our form takes are cut. Source:
 * radio-browser-api, section 11.1.
 */
export const shortName = (name: string): string => shortenedText(name, MAX_LENGTH);
