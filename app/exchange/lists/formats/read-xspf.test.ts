import { expect, test } from "vitest";
import { readText, summariseRows } from "#test-support/read-lists.ts";

const list = (tracks: string) => `<playlist version="1"><trackList>${tracks}</trackList></playlist>`;

test("a track is read with CDATA, entities, prefixes and a '>' inside an attribute", async () => {
  const { format, rows } = await readText(`<?xml version="1.0"?><!-- <track> -->
<x:playlist xmlns:x="http://xspf.org/ns/0/"><x:trackList><x:track a="1>2">
  <x:title><![CDATA[Rádio <A> & B]]> &#233;&amp;#233;&lt;</x:title>
  <x:location>http://a.example/?a=1&amp;b=2</x:location><x:location>http://b.example/</x:location>
  <x:image>https://a.example/l.png</x:image><x:info>https://a.example/</x:info><x:annotation>Só fado.</x:annotation>
  <x:meta rel="group-title">Fado; Folk</x:meta><x:meta rel="bitrate">128</x:meta><x:meta rel="country">PT</x:meta>
  <x:meta rel="language">português</x:meta>
</x:track></x:trackList></x:playlist>`);
  expect(format).toBe("xspf");
  expect(rows).toEqual([
    {
      row: 1,
      name: expect.stringMatching(/^Rádio <A> & B ?é&#233;<$/),
      streamUrl: "http://a.example/?a=1&b=2",
      websiteUrl: "https://a.example/",
      imageUrl: "https://a.example/l.png",
      description: "Só fado.",
      genre: "Fado",
      country: "",
      countryCode: "PT",
      city: "",
      region: "",
      state: "",
      latitude: "",
      longitude: "",
      tags: ["Fado", "Folk"],
      languages: "português",
      bitrate: "128kbps",
      codec: "",
      uuid: "",
      upstream: null,
    },
  ]);
});

test("an invalid track is reported and the others are read", async () => {
  const result = await readText(
    list(`<track/><track><title>B</title></track><track><__proto__>x</__proto__></track>
<track><title>C<track><location>http://d.example/</location></track><track><location>http://e.example/`),
  );
  expect(summariseRows(result)).toEqual([
    "1: falta o URL da transmissão",
    "2: falta o URL da transmissão",
    "3: a linha não é XML válido",
    "4: o elemento track não está fechado",
    "http://d.example/",
    "6: o ficheiro acaba a meio do elemento track",
  ]);
});

test("entities declared by the document are neither expanded nor fetched", async () => {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("\n");
  const { rows } = await readText(`<?xml version="1.0"?>
<!DOCTYPE playlist [<!ENTITY l0 "lol">${levels}<!ENTITY file SYSTEM "file:///etc/passwd">]>
${list("<track><title>&l9;&file;</title><location>http://a.example/</location></track>")}`);
  expect(rows).toMatchObject([{ name: "&l9;&file;", streamUrl: "http://a.example/" }]);
});

test("unclosed tags are read in linear time", async () => {
  const hostile = `<${"a".repeat(60_000)}\n`.repeat(20);
  const { rows } = await readText(list(`<track><location>http://a.example/</location></track>${hostile}`));
  expect(rows.length).toBeGreaterThan(0);
});
