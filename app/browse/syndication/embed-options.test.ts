import { expect, test } from "vitest";
import { embedCode, embedUrl, parseEmbedOptions } from "./embed-options.ts";

const parse = (query: string) => parseEmbedOptions(new URLSearchParams(query));

test.each([
  ["", { size: "480", theme: "blue" }],
  ["size=320&theme=auto", { size: "320", theme: "auto" }],
  ["size=999&theme=pink&x=1", { size: "480", theme: "blue" }],
])("the query '%s' means %j", (query, options) => {
  expect(parse(query)).toEqual(options);
});

test("embedUrl omits default values, and parsing it gives the same options", () => {
  expect(embedUrl("1", { size: "480", theme: "blue" })).toBe("/embed/1");
  const options = { size: "320", theme: "light" } as const;
  expect(embedUrl("1", options)).toBe("/embed/1?size=320&theme=light");
  expect(parse("size=320&theme=light")).toEqual(options);
});

test("embedCode: a frame of the size, with the station's name as its title", () => {
  const station = { id: "1", name: "FIP Jazz" };
  const options = { size: "480", theme: "light" } as const;
  expect(embedCode({ station, options, publicUrl: "https://radio.example" })).toBe(
    '<iframe src="https://radio.example/embed/1?theme=light" title="FIP Jazz, rádio em direto" width="480" height="120" loading="lazy" allow="autoplay" style="border:0;max-width:100%"></iframe>',
  );
});

test("embedCode: a name cannot leave the attribute, and the query's ampersand is escaped", () => {
  const station = { id: "x", name: `"><script>alert('1')</script>&` };
  const options = { size: "320", theme: "auto" } as const;
  const code = embedCode({ station, options, publicUrl: "https://radio.example" });
  expect(code).toContain("/embed/x?size=320&amp;theme=auto");
  expect(code).toContain(`title="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;, rádio em direto"`);
});
