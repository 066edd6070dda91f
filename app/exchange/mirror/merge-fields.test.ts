import fc from "fast-check";
import { expect, test } from "vitest";
import { isSame, MIRROR_FIELDS, type MirroredColumns, mergeFields, pickColumns } from "./merge-fields.ts";

const AURORA: MirroredColumns = {
  name: "Rádio Aurora",
  stream_url: "https://aurora.example/live",
  website_url: "",
  image_url: "",
  genre: "Jazz",
  country_code: "PT",
  region: "Lisboa",
  tags: ["jazz"],
  languages: ["pt"],
  latitude: 38.7,
  longitude: -9.1,
};

test("what is as the upstream had it follows", () => {
  const theirs = { ...AURORA, name: "Aurora FM", tags: ["jazz", "fado"], latitude: null, longitude: null };
  expect(mergeFields({ ours: AURORA, base: AURORA, theirs })).toEqual({
    columns: { name: "Aurora FM", tags: ["jazz", "fado"], latitude: null, longitude: null },
    own: [],
  });
});

test("what was changed here stays, also when the upstream changes it too", () => {
  const ours = { ...AURORA, name: "Rádio Aurora do Sul" };
  expect(mergeFields({ ours, base: AURORA, theirs: AURORA })).toEqual({ columns: {}, own: ["name"] });
  const theirs = { ...AURORA, name: "Aurora FM" };
  expect(mergeFields({ ours, base: AURORA, theirs })).toEqual({ columns: {}, own: ["name"] });
});

test("what both changed to the same follows again", () => {
  const both = { ...AURORA, region: "Porto" };
  expect(mergeFields({ ours: both, base: AURORA, theirs: both })).toEqual({ columns: {}, own: [] });
});

test("the two coordinates are one field", () => {
  const ours = { ...AURORA, latitude: 40 };
  const theirs = { ...AURORA, longitude: -8 };
  expect(mergeFields({ ours, base: AURORA, theirs })).toEqual({ columns: {}, own: ["latitude", "longitude"] });
});

test("a field that was never compared is ours where it differs", () => {
  const theirs = { ...AURORA, name: "Aurora FM" };
  expect(mergeFields({ ours: AURORA, base: {}, theirs })).toEqual({ columns: {}, own: ["name"] });
});

/** Few values, so that versions often agree. */
const columns: fc.Arbitrary<MirroredColumns> = fc.record({
  name: fc.constantFrom("A", "B", "C"),
  stream_url: fc.constantFrom("https://a.example/", "https://b.example/"),
  website_url: fc.constantFrom("", "https://a.example/"),
  image_url: fc.constantFrom("", "https://a.example/a.png"),
  genre: fc.constantFrom("Jazz", "Fado"),
  country_code: fc.constantFrom("", "PT"),
  region: fc.constantFrom("", "Lisboa"),
  tags: fc.constantFrom<string[]>([], ["a"], ["a", "b"], ["b", "a"]),
  languages: fc.constantFrom<string[]>([], ["pt"], ["pt", "es"]),
  latitude: fc.constantFrom(null, 0, 38.7),
  longitude: fc.constantFrom(null, 0, -9.1),
});

test("of any three versions each field is ours or theirs, by the base", () => {
  fc.assert(
    fc.property(columns, columns, columns, fc.subarray([...MIRROR_FIELDS]), (ours, full, theirs, known) => {
      const base = pickColumns(known.flat(), full);
      const { columns: changed, own } = mergeFields({ ours, base, theirs });
      const result = { ...ours, ...changed };
      for (const field of MIRROR_FIELDS) {
        const follows = isSame(field, ours, base);
        expect(isSame(field, result, follows ? theirs : ours)).toBe(true);
        for (const column of field) expect(own.includes(column)).toBe(!isSame(field, result, theirs));
      }
      expect(Object.keys(changed).every((column) => column in AURORA)).toBe(true);
    }),
  );
});

test("the same version again changes nothing", () => {
  fc.assert(
    fc.property(columns, columns, columns, (ours, base, theirs) => {
      const first = mergeFields({ ours, base, theirs });
      const again = mergeFields({ ours: { ...ours, ...first.columns }, base: theirs, theirs });
      expect(again).toEqual({ columns: {}, own: first.own });
    }),
  );
});

test("whatever versions follow each other, a field that was changed here is never overwritten", () => {
  fc.assert(
    fc.property(columns, columns, fc.array(columns), (start, edited, versions) => {
      let base = start;
      let ours = edited;
      const kept = new Set(MIRROR_FIELDS.filter((field) => !isSame(field, start, edited)));
      for (const theirs of versions) {
        const { columns: changed } = mergeFields({ ours, base, theirs });
        for (const field of kept) expect(field.some((column) => column in changed)).toBe(false);
        ours = { ...ours, ...changed };
        base = theirs;
        for (const field of MIRROR_FIELDS) if (isSame(field, ours, theirs)) kept.delete(field);
      }
    }),
  );
});
