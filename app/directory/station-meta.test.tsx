import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { station } from "../../test-support/named-stations.ts";
import { plainText } from "../../test-support/read-html.ts";
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
