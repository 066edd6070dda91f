import { isolated } from "#app/platform/text/isolated-text.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The part of the root loader's data that titles and URLs need. */
export type RootData = {
  siteName: string;
  publicUrl: string;
  /** The path of the image that programs show with a link to this site; a station has its own. */
  cardPath: string;
};

/** A JSON-LD object. Properties without a value are left out. */
export type LinkedData = {
  [property: string]: string | number | readonly string[] | LinkedData | LinkedData[] | undefined;
};

/** Used when the root loader failed. */
const WITHOUT_ROOT: RootData = { siteName: "RadioWave", publicUrl: "", cardPath: "" };

/**
 * A page's title, description, Open Graph tags, links and JSON-LD. The site's name follows the page's title.
 * `path`: of the canonical URL, without parameters that only sort or change the layout. `previousPath` and `nextPath`:
 * the pages before and after this one of a list; empty for none.
 * JSON-LD is made from the loader's data here, not sent among them; React Router escapes it.
 */
export function pageMeta(
  matches: Matches,
  page: {
    title: string;
    description: string;
    path?: string;
    /** The path of the image for links to this page, of the size of all cards; by default the site's. */
    cardPath?: string;
    previousPath?: string;
    nextPath?: string;
    linkedData?: (site: RootData) => LinkedData[];
    /** False keeps the page out of search engines. */
    indexed?: boolean;
  },
) {
  const site = rootData(matches);
  const { siteName, publicUrl } = site;
  const cardPath = page.cardPath ?? site.cardPath;
  const title = page.title === siteName ? siteName : `${isolated(page.title)} · ${isolated(siteName)}`;
  const absolute = (url: string) => new URL(url, publicUrl || "http://localhost").href;
  const link = (rel: string, path: string | undefined) =>
    path ? [{ tagName: "link" as const, rel, href: absolute(path) }] : [];
  return [
    { title },
    { name: "description", content: page.description },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "pt_PT" },
    { property: "og:type", content: "website" },
    ...link("canonical", page.path),
    ...link("prev", page.previousPath),
    ...link("next", page.nextPath),
    ...(page.path ? [{ property: "og:url", content: absolute(page.path) }] : []),
    ...(cardPath ? cardMeta(absolute(cardPath), title) : []),
    ...(page.indexed === false ? [{ name: "robots", content: "noindex" }] : []),
    ...(page.linkedData?.(site) ?? []).map((linkedData) => ({ "script:ld+json": linkedData })),
  ];
}

/** With the size, which all cards have, programs show the image at once. The last tag makes it large. */
function cardMeta(url: string, title: string) {
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function rootData(matches: Matches): RootData {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  // The root loader gives RootData; undefined when it failed.
  return (root as RootData | undefined) ?? WITHOUT_ROOT;
}
