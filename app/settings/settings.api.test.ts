import { expect, test } from "vitest";
import { createSettingsApi } from "./settings.api.ts";

test("GET /api/settings gives the site's name and logo in the spec's field names", async () => {
  const api = createSettingsApi({
    current: () => ({ siteName: "Rádio Clube", logoUrl: "https://radio.example/logo.svg" }),
    close: () => {},
  });
  const answer = await api.request("/api/settings");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ site_name: "Rádio Clube", logo_url: "https://radio.example/logo.svg" });
});
