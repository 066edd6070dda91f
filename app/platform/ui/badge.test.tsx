import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Badge } from "./badge.tsx";

test.each(["ok", "warn", "bad"] as const)("Badge: the tone %s has an icon and a label", (tone) => {
  const html = renderToStaticMarkup(<Badge tone={tone} label="Estado" />);
  expect(html).toContain("<svg");
  expect(html).toContain("Estado");
  expect(html).toContain(`bg-${tone}-bg`);
});
