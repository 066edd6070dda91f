import type { TestStation } from "./site.ts";

/** Stations called Maré 001, Maré 002… with the ids mare-001, mare-002…; the last is the newest. */
export function manyStations(count: number): TestStation[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, "0");
    return { id: `mare-${number}`, name: `Maré ${number}`, genre: "Ondas", city: "Peniche" };
  });
}

/** Each field as long as the forms allow, without a space at which a line could break. */
export const LONGEST_STATION: TestStation = {
  id: "longa",
  name: "Otorrinolaringologista".repeat(5).slice(0, 100),
  description: "Inconstitucionalissimamente".repeat(20).slice(0, 500),
  genre: "Eletroencefalografia".repeat(3).slice(0, 50),
  country: "Listenstaine".repeat(5).slice(0, 50),
  city: "Llanfairpwllgwyngyll".repeat(3).slice(0, 50),
  tags: ["Anticonstitucionalmente".repeat(3)],
  listeners: 1_234_567,
  bitrate: "320kbps",
};
