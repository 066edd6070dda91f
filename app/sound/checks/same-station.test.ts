import { expect, test } from "vitest";
import { type ComparedStation, groupsOf, pairsAmong, sameBecause } from "./same-station.ts";

const DAY_ONE = new Date("2026-01-01T12:00:00Z").getTime();

/** A station that is similar to no other. Of two stations the one with the later id is younger. */
const radio = (id: string, fields: Partial<ComparedStation> = {}): ComparedStation => ({
  id,
  name: `Rádio ${id}`,
  country: "Portugal",
  streamUrl: `https://${id}.example/s`,
  websiteUrl: "",
  finalUrl: "",
  createdAt: new Date(DAY_ONE + (id.codePointAt(0) ?? 0)),
  ...fields,
});

const sharesGroup = (one: ComparedStation, two: ComparedStation) =>
  groupsOf(one).some((group) => groupsOf(two).includes(group));

test.each<[string, Partial<ComparedStation>, Partial<ComparedStation>, string | null]>([
  ["nothing", {}, {}, null],
  ["the stream", { streamUrl: "http://x.example:80/s" }, { streamUrl: "https://X.example./s#a" }, "key"],
  ["the final URL", { finalUrl: "https://x.example/s" }, { finalUrl: "http://x.example/s" }, "address"],
  [
    "where one leads and the other is",
    { finalUrl: "https://x.example/s" },
    { streamUrl: "https://x.example/s" },
    "address",
  ],
  [
    "name, country and site",
    { name: "Rádio Mar", websiteUrl: "https://mar.example/" },
    { name: "RADIO MAR", country: "portugal", websiteUrl: "http://mar.example/ouvir" },
    "name",
  ],
  ["the name without a site", { name: "Rádio Mar" }, { name: "Rádio Mar" }, null],
  [
    "the name in two countries",
    { name: "Rádio Mar", websiteUrl: "https://mar.example" },
    { name: "Rádio Mar", websiteUrl: "https://mar.example", country: "Brasil" },
    null,
  ],
  [
    "the placeholder of a stream",
    { streamUrl: "https://example.com/stream" },
    { streamUrl: "https://example.com/stream" },
    null,
  ],
  ["no stream", { streamUrl: "" }, { streamUrl: "" }, null],
])("two stations that share %s", (_, one, two, because) => {
  const [first, second] = [radio("a", one), radio("b", two)];
  expect(sameBecause(first, second)).toBe(because);
  expect(sameBecause(second, first)).toBe(because);
  expect(sharesGroup(first, second)).toBe(because !== null);
});

test("each station is paired with the oldest that it seems to be", () => {
  const same = { streamUrl: "https://x.example/s" };
  const pairs = pairsAmong([radio("c", same), radio("a", same), radio("b", same), radio("d")], new Set());
  expect(pairs).toEqual([
    { subject: "a b", younger: "b", other: "a", because: "key" },
    { subject: "a c", younger: "c", other: "a", because: "key" },
  ]);
});

test("a station that differs from the oldest is paired with the next", () => {
  const same = { streamUrl: "https://x.example/s" };
  const pairs = pairsAmong([radio("a", same), radio("b", same), radio("c", same)], new Set(["a c"]));
  expect(pairs.map(({ subject }) => subject)).toEqual(["a b", "b c"]);
  expect(pairsAmong([radio("a", same), radio("b", same)], new Set(["a b"]))).toEqual([]);
});

test("many stations with one final URL give 20 pairs", () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...radio(`s${index}`), streamUrl: "https://x.example/s" }));
  expect(pairsAmong(many, new Set())).toHaveLength(20);
});
