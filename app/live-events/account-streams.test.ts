import { expect, test } from "vitest";
import { createAccountStreams } from "./account-streams.ts";

const ANA = { id: "ana", role: "user" } as const;
const MARTA = { id: "marta", role: "admin" } as const;

/** Streams of Ana (two), Marta and a visitor; `ended` names those that have ended. */
function open() {
  const streams = createAccountStreams();
  const ended: string[] = [];
  for (const [name, viewer] of [
    ["ana 1", ANA],
    ["ana 2", ANA],
    ["marta", MARTA],
    ["visitor", "visitor"],
  ] as const) {
    const remove = streams.add(viewer, () => {
      ended.push(name);
      remove();
    });
  }
  return { streams, ended };
}

test("endChanged ends the streams of the accounts named, and no others", () => {
  const { streams, ended } = open();
  streams.endChanged({ topic: "accounts", ids: ["ana", "nobody"] });
  expect(ended).toEqual(["ana 1", "ana 2"]);
  streams.endChanged({ topic: "accounts", ids: ["ana"] });
  expect(ended, "removed streams are not ended again").toEqual(["ana 1", "ana 2"]);
});

test("endChanged: `everything` ends the streams of all accounts, not of visitors", () => {
  const { streams, ended } = open();
  streams.endChanged({ topic: "everything" });
  expect(ended).toEqual(["ana 1", "ana 2", "marta"]);
});

test("endChanged: other topics end no stream", () => {
  const { streams, ended } = open();
  for (const change of [
    { topic: "settings" },
    { topic: "administration" },
    { topic: "stations", ids: ["ana"] },
  ] as const)
    streams.endChanged(change);
  expect(ended).toEqual([]);
});

test("a look-up is outdated if its account changes before it ends", () => {
  const { streams } = open();
  const lookUp = streams.beginLookUp();
  streams.endChanged({ topic: "accounts", ids: ["ana"] });
  expect([ANA, MARTA, "visitor" as const].map(lookUp.isOutdated)).toEqual([true, false, false]);
  streams.endChanged({ topic: "everything" });
  expect([ANA, MARTA, "visitor" as const].map(lookUp.isOutdated)).toEqual([true, true, false]);
  lookUp.close();
  expect(streams.beginLookUp().isOutdated(ANA), "a look-up that begins later").toBe(false);
});
