import { expect, test } from "vitest";
import { splitTitle } from "./stream-title.ts";

test.each([
  ["Ana Moura - Dia de Folga", "Ana Moura", "Dia de Folga"],
  ["Ana Moura – Dia de Folga", "Ana Moura", "Dia de Folga"],
  ["Dead Combo - Lusitânia - Ao vivo", "Dead Combo", "Lusitânia - Ao vivo"],
  ["Jay-Z – 99 Problems - Remix", "Jay-Z", "99 Problems - Remix"],
  ["Noticiário das nove", "", "Noticiário das nove"],
  [" - Dia de Folga", "", "Dia de Folga"],
  ["Unknown - Dia de Folga", "", "Dia de Folga"],
  ["Ana Moura - Unknown", "", "Ana Moura"],
  ["Ana Moura - ", "", "Ana Moura"],
  ["The Unknown Artist - Unknown Pleasures", "The Unknown Artist", "Unknown Pleasures"],
  ["I <3 You", "", "I <3 You"],
  ["Rock &amp; Roll &#39;n&#39; Soul", "", "Rock & Roll 'n' Soul"],
  ["[Live] Ana - Fado", "[Live] Ana", "Fado"],
])("splitTitle: %j has the artist %j and the title %j", (announced, artist, title) => {
  expect(splitTitle(announced)).toEqual({ artist, title });
});

test.each([
  "",
  " ",
  "-",
  " - ",
  " – ",
  "Unknown",
  "UNKNOWN - Unknown",
  "Unknown Artist - Unknown Title",
  "undefined",
  "Now Playing info goes here",
  "Desconhecido",
  "http://radio.example/",
  "https://radio.example/agora.php?x=1",
  "adw_ad='true'",
  "Publicidade AdCreativeId=12",
  'Spot - text="Spot Block End" song_spot="T"',
  '{"title":"x","artist":null}',
  "\u200b\u202e",
  "<b></b>",
])("splitTitle: %j is no title", (announced) => {
  expect(splitTitle(announced)).toBeNull();
});

test("splitTitle: limits a title to 200 code points", () => {
  expect(splitTitle("🎵".repeat(201))).toEqual({ artist: "", title: "🎵".repeat(200) });
  expect(splitTitle("a".repeat(200))?.title).toHaveLength(200);
});
