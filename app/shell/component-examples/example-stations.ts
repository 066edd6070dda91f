import type { ListedStation } from "#app/directory/listed-station.ts";
import { UNCHECKED } from "#app/stations/station.ts";

/** The station of most examples, which the examples' players play. */
export const EXAMPLE_STATION: ListedStation = {
  ...UNCHECKED,
  id: "example-aurora",
  name: "Rádio Aurora",
  description: "Jazz de manhã à noite, com as vozes novas de Lisboa.",
  streamUrl: "https://aurora.example/direto.mp3",
  imageUrl: "",
  genre: "Jazz",
  country: "Portugal",
  city: "Lisboa",
  listeners: 1284,
  bitrate: "128kbps",
};

export const OFF_AIR_STATION: ListedStation = {
  ...EXAMPLE_STATION,
  id: "example-cais",
  name: "Rádio Cais",
  genre: "Fado",
  listeners: 0,
  offAir: true,
};

/** Without bitrate and listeners: its location is shown. */
export const HTTP_STATION: ListedStation = {
  ...EXAMPLE_STATION,
  id: "example-beira",
  name: "Rádio Beira",
  streamUrl: "http://beira.example/direto.mp3",
  genre: "Pop",
  city: "Covilhã",
  listeners: 0,
  bitrate: "",
};

export const LONG_STATION: ListedStation = {
  ...EXAMPLE_STATION,
  id: "example-long",
  name: "Rádio Comunitária de Vila Nova de Famalicão e das Freguesias Vizinhas do Vale do Ave",
  description:
    "Notícias, desporto e música portuguesa para todo o vale, com programas de autor, debates e missa ao domingo de manhã.",
  genre: "Generalista, notícias e música tradicional portuguesa",
  listeners: 12345,
};
