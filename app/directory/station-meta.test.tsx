import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { station } from "../../test-support/named-stations.ts";
import { plainText } from "../../test-support/read-html.ts";
import { toListedStation } from "./listed-station.ts";
import { StationMeta } from "./station-meta.tsx";

const meta = (said: Parameters<typeof station>[0]) =>
  renderToStaticMarkup(<StationMeta station={toListedStation(station(said))} className="" />);

const AURORA = { id: "aurora", name: "Rádio Aurora", genre: "Jazz", bitrate: "128kbps" };

test("a station without sound says so in words and with an icon", () => {
  const html = meta({ ...AURORA, offAir: true });
  expect(plainText(html)).toContain("Sem emissão");
  expect(html).toMatch(/<svg[^>]*>[\s\S]*Sem emissão/);
});

test("a station on the air says nothing of it, and the server does not know how a page will come", () => {
  const text = plainText(meta({ ...AURORA, streamUrl: "http://aurora.example/s" }));
  expect(text).not.toMatch(/Sem emissão|Só em http/);
  expect(text).toContain("Jazz");
});
