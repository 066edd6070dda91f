import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { station } from "#test-support/named-stations.ts";
import { plainText } from "#test-support/read-html.ts";
import { toListedStation } from "./listed-station.ts";
import { StationMeta } from "./station-meta.tsx";

const meta = (overrides: Parameters<typeof station>[0]) =>
  renderToStaticMarkup(<StationMeta station={toListedStation(station(overrides))} className="" />);

const AURORA = { id: "aurora", name: "Rádio Aurora", genre: "Jazz", bitrate: "128kbps" };

test("a station that is off the air has a label with an icon", () => {
  const html = meta({ ...AURORA, offAir: true });
  expect(plainText(html)).toContain("Sem emissão");
  expect(html).toMatch(/<svg[^>]*>[\s\S]*Sem emissão/);
});

test("a station on the air has no label; before hydration the page's protocol is unknown", () => {
  const text = plainText(meta({ ...AURORA, streamUrl: "http://aurora.example/s" }));
  expect(text).not.toMatch(/Sem emissão|Só em http/);
  expect(text).toContain("Jazz");
});

test("a place is the city and the country, or the country alone", () => {
  const placed = (place: { city: string; country: string }) => plainText(meta({ ...AURORA, bitrate: "", ...place }));
  expect(placed({ city: "Lisboa", country: "Portugal" })).toMatch(/^Jazz\s*Lisboa\s*, Portugal$/);
  expect(placed({ city: "", country: "Portugal" })).toMatch(/^Jazz\s*Portugal$/);
  expect(placed({ city: "Lisboa", country: "" })).toMatch(/^Jazz\s*Lisboa$/);
});

test("listeners are shown from two on, before the bitrate", () => {
  expect(plainText(meta({ ...AURORA, listeners: 1 }))).not.toContain("a ouvir");
  expect(plainText(meta({ ...AURORA, listeners: 2 }))).toMatch(/2\s*a ouvir\s*128kbps$/);
});
