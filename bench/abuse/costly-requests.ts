import { cursorAfter } from "#app/stations/catalogue/list-order.ts";
import { stationCoverPng } from "#app/stations/station/station-cover.ts";

/** A request that no cache answers: its index changes what is requested. */
type CostlyRequest = (index: number) => {
  path: string;
  method?: "GET" | "HEAD" | "POST";
  body?: { type: string; text: string };
};

const form = (text: string) => ({ type: "application/x-www-form-urlencoded", text });
const json = (value: unknown) => ({ type: "application/json", text: JSON.stringify(value) });

/** The largest body of Radio Browser's API, and the longest part of a path, less what else a request has. */
const BODY_LENGTH = 63_000;
const PATH_LENGTH = 15_000;

const MARK = "%CC%81";
const marks = (length: number) => MARK.repeat(Math.floor(length / MARK.length));
const hex = (number: number, length: number) => number.toString(16).padStart(length, "0");
const uuid = (number: number) => `${hex(number, 8)}-0000-4000-8000-${hex(number, 12)}`;
const many = <Item>(count: number, item: (number: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at));
const letter = (index: number) => String.fromCharCode(97 + (index % 26));
const word = () => Math.random().toString(36).slice(2, 10);
/** From the end of the list: the largest offsets. */
const deep = (index: number) => 52_000 - index;

const ORDERS = ["name", "url", "homepage", "favicon", "tags", "country", "state", "language", "codec", "votes"];

/** Lists, searches, pages and files that anonymous clients can request, each as costly as it gets. */
export const COSTLY_REQUESTS: Record<string, CostlyRequest> = {
  "stations by part of a tag, deep": (index) => ({
    path: `/json/stations/bytag/${letter(index)}?limit=1&offset=${49_000 - index}&order=url`,
  }),
  "all stations in any order, deep": (index) => ({
    path: `/json/stations?limit=1&offset=${deep(index)}&order=${ORDERS[index % ORDERS.length]}&reverse=${index % 2 === 0}`,
  }),
  "stations in a random order": (index) => ({ path: `/json/stations?limit=1&offset=${deep(index)}&order=random` }),
  "stations with a rare text in a common order": (index) => ({
    path: `/json/stations/search?tag=a&name=e&country=u&state=a&language=e&limit=1&offset=${index}&hidebroken=true`,
  }),
  "stations with 50 tags": (index) => ({
    path: `/json/stations/search?limit=1&offset=${index}&tagList=${many(50, (at) => hex(at + 160, 2)).join()}`,
  }),
  "stations near a place": (index) => ({
    path: `/json/stations/search?geo_lat=${index % 80}&geo_long=2&geo_distance=1e9&limit=1&offset=${deep(index)}`,
  }),
  "a state of combining marks, 15 kB": (index) => ({ path: `/json/states/${marks(PATH_LENGTH)}${index}` }),
  "stations of a state of combining marks, 15 kB": (index) => ({
    path: `/json/stations/bystate/${marks(PATH_LENGTH)}${index}`,
  }),
  "states of a country of combining marks, 15 kB": (index) => ({
    path: `/json/states/${marks(PATH_LENGTH)}${index}/a`,
  }),
  "search by a country of 63 kB": (index) => ({
    path: "/json/stations/search",
    body: form(`country=${index}${marks(BODY_LENGTH)}`),
  }),
  "search by a language of 63 kB": (index) => ({
    path: "/json/stations/search",
    body: json({ language: `${index}${"\u0301\u0316".repeat(BODY_LENGTH / 4)}` }),
  }),
  "a form of 21,000 fields": (index) => ({
    path: "/json/stations/search?limit=1",
    body: form(`offset=${index}&${"a=&".repeat(BODY_LENGTH / 3)}`),
  }),
  "JSON of 5,000 fields": (index) => ({
    path: "/json/stations/search?limit=1",
    body: json({ offset: index, ...Object.fromEntries(many(5_000, (at) => [`a${at}`, 1])) }),
  }),
  "a list of 12,000 tags": (index) => ({
    path: "/json/stations/search?limit=1",
    body: form(`offset=${index}&tagList=${many(12_000, (at) => at.toString(36)).join()}`),
  }),
  "1,700 UUIDs of no station": (index) => ({
    path: "/json/stations/byuuid?limit=1",
    body: form(`uuids=${many(1_700, (at) => uuid(at + index)).join()}`),
  }),
  "15,000 texts that are no UUID": (index) => ({
    path: "/json/stations/byuuid",
    body: form(`uuids=${many(15_000, (at) => (at + index).toString(36)).join()}`),
  }),
  "a URL of 63 kB": (index) => ({
    path: "/json/stations/byurl",
    body: form(`url=http://${"a".repeat(BODY_LENGTH)}${index}`),
  }),
  "names of tags": (index) => ({ path: `/json/tags/${letter(index)}?offset=${index}&limit=1&reverse=true` }),
  "names of tags with working stations": (index) => ({
    path: `/json/tags?order=stationcount&hidebroken=true&offset=${index}&limit=1`,
  }),
  "names of states": (index) => ({ path: `/json/states?order=stationcount&offset=${index}&limit=1` }),
  "names of countries by part": (index) => ({ path: `/json/countries/a?offset=${index}&limit=1` }),
  "changes after an unknown one": (index) => ({ path: `/json/stations/changed?lastchangeuuid=${uuid(index)}&limit=1` }),
  "checks after an unknown one": (index) => ({ path: `/json/checks?lastcheckuuid=${uuid(index)}&limit=1` }),
  "checks since a time": (index) => ({ path: `/json/checks?seconds=${1e9 + index}&limit=1` }),
  "clicks after an unknown one": (index) => ({ path: `/json/clicks?lastclickuuid=${uuid(index)}&limit=1` }),
  "lists of 2,400 stations": (index) => ({ path: `/xml/stations?limit=2400&offset=${20 * index}` }),
  "searches for one letter, by the API": (index) => ({ path: `/api/stations?q=${letter(index)}+${word()}&limit=500` }),
  "searches for two letters, by the API": (index) => ({
    path: `/api/stations?q=${letter(index)}a&limit=${500 - (index % 300)}`,
  }),
  "search for 200 letters": (index) => ({ path: `/search?q=${"a+".repeat(97)}${index}` }),
  "search for combining marks, 15 kB": (index) => ({ path: `/search?q=${marks(PATH_LENGTH)}${index}` }),
  "search of the API for combining marks, 15 kB": (index) => ({
    path: `/api/stations?q=${marks(PATH_LENGTH)}${index}`,
  }),
  "stations of a tag of combining marks, by the API": (index) => ({
    path: `/api/stations?tag=${marks(PATH_LENGTH)}${index}`,
  }),
  "stations by a tag and a cursor, by the API": (index) => ({
    path: `/api/stations?tag=pop&limit=500&sort=name&cursor=${cursorAfter("name", { name: word(), listeners: 0, createdAt: new Date(index), id: word(), offAir: false })}`,
  }),
  "the last page of a list": (index) => ({
    path: `/stations?sort=name&show=120&after=${cursorAfter("name", { name: `z${index}`, listeners: 0, createdAt: new Date(0), id: "z", offAir: true })}`,
  }),
  "a list with all filters": (index) => ({
    path: `/stations?q=${letter(index)}&country=Portugal&genre=Pop&language=pt&show=120&tag=${word()}`,
  }),
  "filters of a list": (index) => ({ path: `/stations/list/filters?tag=${word()}&genre=${letter(index)}` }),
  "feeds of a list": (index) => ({ path: `/stations/feed.${index % 2 ? "atom" : "json"}?tag=${word()}` }),
  "exports with filters": (index) => ({ path: `/stations.${["m3u", "json", "csv", "xspf"][index % 4]}?tag=${word()}` }),
  "the map of a country": (index) => ({ path: `/map?country=${letter(index)}${letter(index * 7 + 3)}` }),
  "the map as SVG": (index) => ({ path: `/map.svg?x=${index}` }),
  "changes after any, by the API": (index) => ({ path: `/api/changes?before=${1_000_000 + index}` }),
  "pages of changes": (index) => ({ path: `/changes?before=${1_000_000 + index}` }),
  "files of the site map": (index) => ({ path: `/sitemap/${1 + (index % 6)}.xml?x=${index}` }),
  "oEmbed of a station": (index) => ({
    path: `/oembed?url=${encodeURIComponent("http://127.0.0.1/stations/bench-")}${index}`,
  }),
  "data of a station's page": (index) => ({ path: `/stations/bench-${index}?x=${word()}` }),
  "stations by their ids": (index) => ({
    path: `/favorites/stations?ids=${many(900, (at) => `bench-${at + index}`).join()}`,
  }),
  "events of many stations": (index) => ({
    path: `/api/events?station=${many(900, (at) => `bench-${at + index}`).join()}`,
    method: "HEAD",
  }),
  "covers of stations as PNG": (index) => ({
    path: stationCoverPng({ id: `bench-${index}`, name: word(), genre: "Jazz" }, 512),
  }),
  "social cards of stations": (index) => ({ path: `/cards/stations/bench-${index}/${word()}.png` }),
  "embeds of stations": (index) => ({ path: `/embed/bench-${index}` }),
  "a path of 15 kB": (index) => ({ path: `/${marks(PATH_LENGTH)}${index}` }),
};
