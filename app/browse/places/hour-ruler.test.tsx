import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HourRuler } from "./hour-ruler.tsx";

test("the hours by the sun go from 180° W eastwards, and the one of 0° is that of UTC", () => {
  const html = renderToStaticMarkup(<HourRuler date={new Date("2026-11-18T17:05:00Z")} needle={null} />);
  const hours = [...html.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, hour]) => hour);
  expect([hours.length, hours[0], hours[12], hours[19], hours[23]]).toEqual([24, "05", "17", "00", "04"]);
});
