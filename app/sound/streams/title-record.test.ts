import { expect, test } from "vitest";
import { splitTitle } from "./stream-title.ts";

const AFTER_SPOT = 'MediaBaseId="1067895" itunesTrackId="0" TAID="38914" length="00:05:10" spotInstanceId="-1"';

test.each([
  [`Madonna - text="Like a Prayer" song_spot="M" ${AFTER_SPOT}`, "Madonna", "Like a Prayer"],
  ['song_spot="M" length="00:03:30" text="Frozen" artist="Madonna"', "Madonna", "Frozen"],
  ['title="Frozen",artist="Madonna",url="song_spot=\\"M\\" spotInstanceId=\\"-1\\""', "Madonna", "Frozen"],
  [
    "title='Nothing Compares 2 U' artist='Sinéad O'Connor' album='I Do Not Want'",
    "Sinéad O'Connor",
    "Nothing Compares 2 U",
  ],
  ["ARTIST = “Dulce Pontes”; TITLE = “Canção do Mar”", "Dulce Pontes", "Canção do Mar"],
  ["artist=Simon & Garfunkel&title=Mrs. Robinson&album=Bookends", "Simon & Garfunkel", "Mrs. Robinson"],
  ["text=&quot;Fado&quot; song_spot=&quot;M&quot; artist=&quot;Ana&quot;", "Ana", "Fado"],
  ['cue_title="Maré" track_artist_name="Inês" cue_time_start="1"', "Inês", "Maré"],
  ['text="The "Real" Thing" song_spot="M"', "", 'The "Real" Thing'],
  ['Madonna - text="Like a Pray', "Madonna", "Like a Pray"],
])("a record of pairs has its artist and title: %s", (record, artist, title) => {
  expect(splitTitle(record)).toEqual({ artist, title });
});

test.each([
  ["ELODIE~Guaranà~~~~~2026-08-13T08:11:53.252527~2026-08-13T08:11:53.252527~RedF\n", "ELODIE", "Guaranà"],
  ["Prince~1999~~~~2026", "Prince", "1999"],
  ["12345|ELODIE|Guaranà|03:12", "ELODIE", "Guaranà"],
  ['"Ana Moura"^"Desfado"^"Universal"^"2012"', "Ana Moura", "Desfado"],
  ["Ana Moura;Desfado;Desfado;225000;http://radio.example/capa.jpg", "Ana Moura", "Desfado"],
  ["Ana Moura\tDesfado\t\t3:45", "Ana Moura", "Desfado"],
  ["Ana Moura - Desfado|225|0|7f3a9c12", "Ana Moura", "Desfado"],
  ["Notici&aacute;rio~~~~2026-08-13", "", "Noticiário"],
])("a record of fields has its artist and title: %s", (record, artist, title) => {
  expect(splitTitle(record)).toEqual({ artist, title });
});

test.each([
  'Spot - text="Spot" song_spot="T" MediaBaseId="0"',
  'text="Promo" song_spot="F"',
  "song_spot='T' text='Publicidade' artist='Spot'",
  'title="Promo",artist="Rádio",url="song_spot=\\"T\\""',
  "type=x&song_spot=T&text=Promo",
  'MediaBaseId="1067895" TAID="38914"',
  'Madonna - text="" song_spot="M"',
  "~~~~2026-08-13T08:11:53~RedF",
  "1;2;3;4",
])("a spot, and a record that is not understood, is no title: %s", (record) => {
  expect(splitTitle(record)).toBeNull();
});

test.each([
  ["A - B - C - D", "A", "B - C - D"],
  ["Rock | Pop | Jazz | Blues", "", "Rock | Pop | Jazz | Blues"],
  ["Notícias; desporto; tempo; trânsito", "", "Notícias; desporto; tempo; trânsito"],
  ["~~~ Happy Hour ~~~", "", "~~~ Happy Hour ~~~"],
  ["~~~Happy Hour~~~", "", "~~~Happy Hour~~~"],
  ["Rádio|Notícias|Lisboa", "", "Rádio|Notícias|Lisboa"],
  ["D&eacute;j&agrave; vu &amp; caf&eacute;", "", "Déjà vu & café"],
  ["Big Sean - E=mc2", "Big Sean", "E=mc2"],
  ["x=5", "", "x=5"],
  ['Weird Al - "Title" = "Name"', "Weird Al", '"Title" = "Name"'],
])("a title for people is no record: %s", (announced, artist, title) => {
  expect(splitTitle(announced)).toEqual({ artist, title });
});

test.each(['text="', "title=a", "a=", "~a", '="~|;'])("a text of many %j is read", (part) => {
  expect(() => splitTitle(part.repeat(20_000))).not.toThrow();
});
