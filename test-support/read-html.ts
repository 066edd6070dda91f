const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Language, title, description and h1 headings of a page. */
export function readHtmlPage(html: string): { lang: string; title: string; description: string; headings: string[] } {
  return {
    lang: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1] ?? "",
    title: plainText(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ""),
    description: plainText(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ""),
    headings: [...html.matchAll(/<h1[ >][\s\S]*?<\/h1>/g)].map(([heading]) => plainText(heading)),
  };
}

/** The text of HTML, without tags, comments, scripts and styles. */
export function plainText(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->|<(script|style)[ >][\s\S]*?<\/\1>|<[^>]*>/g, "");
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

/** The HTML between the h2 with this title and the next h2. */
export function sectionOf(html: string, title: string): string {
  const sections = html.split(/<h2[ >]/).slice(1);
  return sections.find((section) => plainText(`<h2 ${section.split("</h2>")[0]}`) === title) ?? "";
}

/** The names of the stations that the headings link to, in order. */
export function stationNames(html: string): string[] {
  return [...html.matchAll(/<h[23][^>]*><a [^>]*href="\/stations\/[^"]+"[^>]*>([\s\S]*?)<\/a>/g)].map(([, name = ""]) =>
    plainText(name),
  );
}

/** The href of every link. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => plainText(href));
}

/** The text of the inline scripts that run. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => script,
  );
}

/** The JSON-LD objects of a page. */
export function linkedDataOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}

/** The contents of the meta elements of a page, by their names or properties. */
export function metaOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"\/>/g);
  return Object.fromEntries([...found].map(([, name = "", content = ""]) => [name, plainText(content)]));
}

/** The values of the fields of a page, by their names; a file has none. */
export function fieldValues(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const attribute = (name: string) => plainText(` ${tag.slice(1, -1)} `.match(` ${name}="([^"]*)"`)?.[1] ?? "");
    if (attribute("type") !== "file") fields[attribute("name")] = attribute("value");
  }
  for (const [, name = "", text = ""] of html.matchAll(/<textarea [^>]*?name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g)) {
    fields[name] = plainText(text);
  }
  return fields;
}
