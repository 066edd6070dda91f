import { oneLine } from "#app/platform/plain-text.ts";
import type { ApiListWriter } from "./api-format.ts";
import type { PlaylistEntry } from "./playlists.ts";

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
