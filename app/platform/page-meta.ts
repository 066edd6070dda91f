type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** What the root of every page loads that titles and addresses need. */
export type RootData = { siteName: string; publicUrl: string };

/** Where the root itself failed. */
const WITHOUT_ROOT: RootData = { siteName: "RadioWave", publicUrl: "" };

/**
 * A page's title and description for browsers, search engines and those who share it. The site's name stands after the
 * page's own title. `path` is the page's canonical address, without what only orders or filters it.
 */
export function pageMeta(
  matches: Matches,
  page: {
    title: string;
    description: string;
    path?: string;
    image?: string;
    /** False keeps the page out of search engines. */
    indexed?: boolean;
  },
) {
  const { siteName, publicUrl } = rootData(matches);
  const title = page.title === siteName ? siteName : `${page.title} · ${siteName}`;
  const absolute = (address: string) => new URL(address, publicUrl || "http://localhost").href;
  return [
    { title },
    { name: "description", content: page.description },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "pt_PT" },
    { property: "og:type", content: "website" },
    ...(page.path === undefined
      ? []
      : [
          { tagName: "link" as const, rel: "canonical", href: absolute(page.path) },
          { property: "og:url", content: absolute(page.path) },
        ]),
    ...(page.image ? [{ property: "og:image", content: absolute(page.image) }] : []),
    ...(page.indexed === false ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

/** The root's data among a page's matches. */
function rootData(matches: Matches): RootData {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  // The root's loader gives RootData; there is none when it failed.
  return (root as RootData | undefined) ?? WITHOUT_ROOT;
}
