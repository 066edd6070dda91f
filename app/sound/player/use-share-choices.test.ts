import { expect, test } from "vitest";
import { sharedSong } from "./use-share-choices.ts";

const STATION = "Jazz da Meia-Noite";

test("sharedSong: title, artist and station; without an artist title and station", () => {
  expect(sharedSong({ title: "Noturno para o Tejo", artist: "Quarteto da Graça" }, STATION)).toBe(
    "Noturno para o Tejo, Quarteto da Graça, na Jazz da Meia-Noite",
  );
  expect(sharedSong({ title: "Noturno para o Tejo", artist: "" }, STATION)).toBe(
    "Noturno para o Tejo, na Jazz da Meia-Noite",
  );
});

test("sharedSong: texts from right to left are isolated, and the commas stand between whole texts", () => {
  expect(sharedSong({ title: "نسم علينا (Live)!", artist: "فيروز" }, "Rádio Aurora")).toBe(
    "\u2068نسم علينا (Live)!\u2069, \u2068فيروز\u2069, na Rádio Aurora",
  );
  expect(sharedSong({ title: "Noturno", artist: "" }, "(קול) 104!")).toBe("Noturno, na \u2068(קול) 104!\u2069");
});

test("sharedSong: one line of plain text, without what reverses the text around it", () => {
  expect(sharedSong({ title: "\u202eoirártnoC\u202c\nMar\u0000", artist: "\u2067Rui\u2069\u2028Vento" }, STATION)).toBe(
    "oirártnoC Mar, Rui Vento, na Jazz da Meia-Noite",
  );
  expect(sharedSong({ title: "<b>Mar</b> & Sal", artist: "\u200b" }, STATION)).toBe(
    "<b>Mar</b> & Sal, na Jazz da Meia-Noite",
  );
});

test("sharedSong: title and artist have at most 200 characters, none of them cut in half", () => {
  const text = sharedSong({ title: "🎵".repeat(200), artist: "🎵".repeat(201) }, STATION);
  expect(text).toBe(`${"🎵".repeat(200)}, ${"🎵".repeat(199)}…, na Jazz da Meia-Noite`);
});
