import { oneLine } from "#app/platform/text/plain-text.ts";
import { escapeXml, XML_DECLARATION } from "#app/platform/text/xml.ts";
import type { ApiListWriter } from "./api-format.ts";

/** What playlists have of a station. `url`: of the stream. */
export type PlaylistEntry = { uuid: string; name: string; url: string; imageUrl: string };

type EntryWriter = Pick<ApiListWriter<PlaylistEntry>, "head" | "item" | "tail">;

/** A client takes the stations of a list by the lines with their UUIDs. */
export const m3uEntries: EntryWriter = {
  head: () => "#EXTM3U\r\n",
  item: ({ uuid, name, url }) => `#RADIOBROWSERUUID:${uuid}\r\n#EXTINF:1,${oneLine(name)}\r\n${oneLine(url)}\r\n\r\n`,
  tail: "",
};

export const plsEntries: EntryWriter = {
  head: (count) => `[playlist]\r\nNumberOfEntries=${count}\r\n`,
  item: ({ name, url }, index) => `Title${index + 1}=${oneLine(name)}\r\nFile${index + 1}=${oneLine(url)}\r\n\r\n`,
  tail: "",
};

/** Source: xspf.org, version 1. */
export const xspfEntries: EntryWriter = {
  head: () => `${XML_DECLARATION}<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>`,
  item: ({ uuid, name, url, imageUrl }) => {
    const image = imageUrl && element("image", imageUrl);
    return `<track>${element("title", name)}${element("location", url)}${image}${element("identifier", `radiobrowser:${uuid}`)}</track>`;
  },
  tail: "</trackList></playlist>",
};

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(oneLine(text))}</${name}>`;
}

/** Stations in Turtle. Source: RDF 1.1 Turtle, W3C. */
export const turtleEntries: Pick<ApiListWriter<PlaylistEntry>, "head" | "item" | "tail"> = {
  head: () =>
    "@prefix dcterms: <http://purl.org/dc/terms/> .\n" +
    "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n" +
    "@prefix schema: <http://schema.org/> .\n",
  item: ({ uuid, name, url }) =>
    `\n<urn:uuid:${uuid}>\n` +
    "    rdf:type schema:RadioStation ;\n" +
    `    dcterms:identifier ${literal(uuid)} ;\n` +
    `    schema:name ${literal(name)} ;\n` +
    `    schema:url ${reference(url)} .\n`,
  tail: "",
};

/** On one line: without control characters only these two need an escape. */
function literal(text: string): string {
  return `"${oneLine(text).replace(/["\\]/g, "\\$&")}"`;
}

/** A reference must not contain these characters, not even with an escape; browsers send most of them percent-encoded. */
function reference(url: string): string {
  return `<${oneLine(url).replace(/[ <>"{}|^`\\]/g, encodeURIComponent)}>`;
}
