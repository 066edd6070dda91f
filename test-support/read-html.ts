const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** What a page says in its head and headings, read from its HTML as a browser without JavaScript would. */
export function readHtmlPage(html: string): { lang: string; title: string; description: string; headings: string[] } {
  return {
    lang: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1] ?? "",
    title: plainText(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ""),
    description: plainText(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ""),
    headings: [...html.matchAll(/<h1[ >][\s\S]*?<\/h1>/g)].map(([heading]) => plainText(heading)),
  };
}

/** The text of a piece of HTML as it is read: without tags, comments, scripts and styles. */
export function plainText(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->|<(script|style)[ >][\s\S]*?<\/\1>|<[^>]*>/g, "");
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

/** The part of a page that stands under the h2 with this title, up to the next h2. */
export function sectionOf(html: string, title: string): string {
  const sections = html.split(/<h2[ >]/).slice(1);
  return sections.find((section) => plainText(`<h2 ${section.split("</h2>")[0]}`) === title) ?? "";
}

/** The names of the stations that a piece of HTML links to, in its order. */
export function stationNames(html: string): string[] {
  return [...html.matchAll(/<h[23][^>]*><a [^>]*href="\/stations\/[^"]+"[^>]*>([\s\S]*?)<\/a>/g)].map(([, name = ""]) =>
    plainText(name),
  );
}

/** The addresses that a page links to. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address = ""]) => plainText(address));
}

/** What the inline scripts of a page say. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
}
