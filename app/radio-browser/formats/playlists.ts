import { oneLine } from "#app/platform/plain-text.ts";
import type { ApiListWriter } from "./api-format.ts";
import { escapeXml, XML_DECLARATION } from "./xml-text.ts";

/** What playlists tell of a station. `url`: of the stream. */
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
