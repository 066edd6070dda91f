import { urlFault } from "#app/platform/web-url.ts";

/** A station's website, for those who moderate: a link only for http and https, as other schemes could run a script. */
export function WebsiteLink({ url }: { url: string }) {
  if (urlFault(url) !== null) return url;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // A target of 44 px in rows that are less high.
      className="relative inline-block text-cobalt underline underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-x-0 after:top-1/2 after:h-11 after:-translate-y-1/2"
    >
      {url}
    </a>
  );
}
