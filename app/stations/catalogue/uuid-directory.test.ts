import { expect, test } from "vitest";
import { createUuidDirectory, type KnownUuid } from "./uuid-directory.ts";

const known = (uuid: string, stationId: string, more: Partial<KnownUuid> = {}): KnownUuid => ({
  uuid,
  stationId,
  answeredBy: null,
  ...more,
});

function directoryOf(...rows: KnownUuid[]) {
  const directory = createUuidDirectory();
  directory.put(rows);
  return directory;
}

const all = () => true;
const only =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id);

test("a station answers to each of its UUIDs", () => {
  const directory = directoryOf(known("primary", "mar"), known("alias", "mar"));
  expect([directory.find("primary", all), directory.find("alias", all)]).toEqual(["mar", "mar"]);
});

test("all UUIDs are listed, later ones last", () => {
  const directory = directoryOf(known("primary", "mar"), known("alias", "mar"));
  directory.add("third", "sol");
  directory.add("primary", "mar");
  expect([...directory.all()]).toEqual(["primary", "alias", "third"]);
});

test("unknown UUIDs, and those of stations that are not listed, answer nothing", () => {
  const directory = directoryOf(known("one", "mar"));
  expect([directory.find("two", all), directory.find("one", only())]).toEqual([null, null]);
});

test("another station answers for one that is not listed, over several steps", () => {
  const directory = directoryOf(
    known("one", "a", { answeredBy: "b" }),
    known("two", "b", { answeredBy: "c" }),
    known("three", "c"),
  );
  expect(directory.find("one", only("c"))).toBe("c");
  expect(directory.find("one", all)).toBe("a");
});

test("a cycle of stations that answer for each other is not followed without end", () => {
  const directory = directoryOf(known("one", "a", { answeredBy: "b" }), known("two", "b", { answeredBy: "a" }));
  expect(directory.find("one", only("c"))).toBeNull();
});

test("what was known of a station is replaced", () => {
  const directory = directoryOf(known("one", "a", { answeredBy: "b" }), known("two", "b"));
  directory.put([known("one", "a")]);
  expect(directory.find("one", only("b"))).toBeNull();
});
