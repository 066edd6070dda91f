import { shortenedText } from "#app/platform/text/plain-text.ts";
import { urlFault } from "#app/platform/text/web-url.ts";

/** In characters: host and path of nearly all; some have 2000. */
const MAX_SHOWN = 150;

/** A station's website, for those who moderate: a link only for http and https, as other schemes could run a script. */
export function WebsiteLink({ url }: { url: string }) {
  if (urlFault(url) !== null) return shortenedText(url, MAX_SHOWN);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // A target of 44 px in rows that are less high.
      className="hit-area inline-block text-cobalt underline wrap-anywhere"
    >
      {shortenedText(url, MAX_SHOWN)}
    </a>
  );
}
