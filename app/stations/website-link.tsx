import { urlFault } from "#app/platform/web-url.ts";

/** A station's website, for those who moderate: a link only for http and https, as other schemes could run a script. */
export function WebsiteLink({ url }: { url: string }) {
  if (urlFault(url) !== null) return url;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-cobalt underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      {url}
    </a>
  );
}
