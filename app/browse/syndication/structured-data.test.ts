import { expect, test } from "vitest";
import { station } from "#test-support/named-stations.ts";
import { radioStationData, stationListData, websiteData } from "./structured-data.ts";

const SITE = "https://radio.example";

const sent = (data: unknown) => JSON.parse(JSON.stringify(data));

test("the site has a search whose URL has a placeholder for the words", () => {
  expect(websiteData({ siteName: "Ondas", publicUrl: SITE })).toMatchObject({
    "@type": "WebSite",
    name: "Ondas",
    url: "https://radio.example/",
    potentialAction: {
      target: { urlTemplate: "https://radio.example/search?q={search_term_string}" },
      "query-input": "required name=search_term_string",
    },
  });
});

test("a list names its stations in order, with their URLs", () => {
  const stations = [station({ id: "a b", name: "Rádio Aurora" }), station({ id: "beira", name: "Rádio Beira" })];
  expect(stationListData(stations, SITE)).toMatchObject([
    {
      "@type": "ItemList",
      numberOfItems: 2,
      itemListElement: [
        { position: 1, url: "https://radio.example/stations/a%20b", name: "Rádio Aurora" },
        { position: 2, url: "https://radio.example/stations/beira", name: "Rádio Beira" },
      ],
    },
  ]);
  expect(stationListData([], SITE)).toEqual([]);
});

test("a station and its broadcast have what is known, and name each other", () => {
  const aurora = station({
    id: "aurora",
    name: "Rádio Aurora",
    description: "Jazz à noite",
    genre: "Jazz",
    country: "Portugal",
    city: "Lisboa",
    region: "Estremadura",
    languages: ["pt", "en"],
    websiteUrl: "https://aurora.example/",
  });
  const [radio, broadcast] = radioStationData({ ...aurora, image: "/images/aurora/480-1.jpg" }, SITE);
  expect(radio).toEqual({
    "@context": "https://schema.org",
    "@type": "RadioStation",
    "@id": "https://radio.example/stations/aurora#station",
    name: "Rádio Aurora",
    url: "https://radio.example/stations/aurora",
    description: "Jazz à noite",
    image: "https://radio.example/images/aurora/480-1.jpg",
    sameAs: "https://aurora.example/",
    address: {
      "@type": "PostalAddress",
      addressLocality: "Lisboa",
      addressRegion: "Estremadura",
      addressCountry: "Portugal",
    },
  });
  expect(broadcast).toMatchObject({
    "@type": "BroadcastService",
    broadcastDisplayName: "Rádio Aurora",
    broadcaster: { "@id": "https://radio.example/stations/aurora#station" },
    inLanguage: ["pt", "en"],
    hasBroadcastChannel: { "@type": "RadioChannel", genre: "Jazz" },
  });
});

test("a station about which little is known has no empty properties", () => {
  const [radio, broadcast] = sent(radioStationData({ ...station({ id: "x", name: "X" }), image: "/x.png" }, SITE));
  expect(Object.keys(radio)).toEqual(["@context", "@type", "@id", "name", "url", "image"]);
  expect(broadcast).not.toHaveProperty("inLanguage");
  expect(broadcast).not.toHaveProperty("hasBroadcastChannel");
});
