import { expect, test } from "vitest";
import { catalogueOf, WHOLE_LIST } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import type { Catalogue } from "./catalogue.ts";

const many = (count: number, listeners = 0) =>
  Array.from({ length: count }, (_, index) =>
    station({ id: `s${index}`, name: `Rádio ${index}`, listeners, createdAt: new Date(1_760_000_000_000 - index) }),
  );

function createThree() {
  return catalogueOf(
    station({ id: "a", name: "Aurora", listeners: 10 }),
    station({ id: "b", name: "Beira", listeners: 8 }),
    station({ id: "c", name: "Cais" }),
  );
}
const numbers = (catalogue: Catalogue) =>
  catalogue
    .mostPopular(3)
    .map(({ id, listeners }) => `${id} ${listeners}`)
    .join(", ");

test("current listeners are added to the stored number", () => {
  const catalogue = createThree();
  expect(numbers(catalogue)).toBe("a 10, b 8, c 0");
  catalogue.setListenerCounts(
    new Map([
      ["b", 5],
      ["c", 1],
      ["unknown", 9],
    ]),
  );
  expect(numbers(catalogue)).toBe("b 13, a 10, c 1");
  expect(catalogue.find("b")?.listeners).toBe(13);
  catalogue.setListenerCounts(new Map([["c", 20]]));
  expect(numbers(catalogue)).toBe("c 20, a 10, b 8");
  catalogue.setListenerCounts(new Map());
  expect(numbers(catalogue)).toBe("a 10, b 8, c 0");
});

test("a station that is put again keeps its current listeners", () => {
  const catalogue = createThree();
  catalogue.setListenerCounts(new Map([["a", 3]]));
  catalogue.put([station({ id: "a", name: "Aurora", listeners: 11 })]);
  expect(catalogue.find("a")?.listeners).toBe(14);
  catalogue.replaceAll([station({ id: "a", name: "Aurora", listeners: 12 })]);
  expect(catalogue.find("a")?.listeners).toBe(15);
  catalogue.setListenerCounts(new Map());
  expect(catalogue.find("a")?.listeners).toBe(12);
});

test("a list continues after its cursor when the listeners change", () => {
  const catalogue = catalogueOf(...many(9, 5));
  const first = catalogue.page({ ...WHOLE_LIST, sort: "listeners", limit: 4 }).stations;
  catalogue.setListenerCounts(new Map([["s8", 7]]));
  const rest = catalogue.page({ ...WHOLE_LIST, sort: "listeners", after: first.at(-1) ?? null }).stations;
  expect([...first, ...rest].map(({ id }) => id)).toEqual(["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"]);
  expect(catalogue.mostPopular(1)[0]?.id).toBe("s8");
});

test("only the stations whose listeners change become new objects", () => {
  const catalogue = catalogueOf(...many(3_000));
  const before = [catalogue.newest(3_000), catalogue.mostPopular(3_000)];
  catalogue.setListenerCounts(new Map([["s2999", 2]]));
  expect(catalogue.mostPopular(1)[0]?.id).toBe("s2999");
  expect(catalogue.newest(3_000).filter((one, index) => one !== before[0]?.[index])).toHaveLength(1);
});
