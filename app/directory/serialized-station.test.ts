import { expect, test } from "vitest";
import { station } from "../../test-support/named-stations.ts";
import { listed } from "./listed-station.ts";
import { received, sent } from "./serialized-station.ts";

test("a station that was sent is received as it is listed", () => {
  const full = station({
    ...{ id: "aurora", name: "Rádio Aurora", description: "Notícias e música.", genre: "Jazz", city: "Évora" },
    ...{ listeners: 3, bitrate: "128kbps", playUrl: "https://aurora.example/a", streamKind: "hls", offAir: true },
  });
  expect(received([sent(full)])).toEqual([listed(full)]);
});

test("what is empty or unknown is not sent", () => {
  const plain = station({ id: "aurora", name: "Rádio Aurora", description: "", country: "Portugal", streamUrl: "" });
  expect(Object.keys(sent(plain))).not.toContain("playUrl");
  expect(Object.keys(sent(plain))).not.toContain("listeners");
  expect(received([sent(plain)])).toEqual([listed(plain)]);
});

test("a description is sent as far as a list shows it, up to the end of a word", () => {
  const description = `${"Música portuguesa ".repeat(7)}hoje e amanhã`;
  expect(description).toHaveLength(139);
  const of = (text: string) => sent(station({ id: "aurora", name: "Rádio Aurora", description: text })).description;
  expect(of(description)).toBe(description);
  expect(of(`${description} também`)).toBe(`${"Música portuguesa ".repeat(7)}hoje e amanhã…`);
  expect(of("x".repeat(500))).toBe(`${"x".repeat(140)}…`);
});
