import { expect, test } from "vitest";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { DEFAULT_SETTINGS } from "#app/platform/site-settings/site-settings.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import { station } from "#test-support/named-stations.ts";
import { apiAs, VISITOR } from "#test-support/viewers.ts";
import { createEmbedApi } from "./embed.api.ts";

const FAROL = station({
  id: "farol",
  name: `Rádio "Farol" <script>alert('1')</script>`,
  city: "Aveiro",
  streamUrl: "https://farol.example/live",
});

function siteWith() {
  const catalogue = createCatalogue();
  catalogue.replaceAll([FAROL]);
  const parts = {
    catalogue,
    settings: { current: () => DEFAULT_SETTINGS },
    renders: createWorkQueue({ concurrency: 1, maxWaiting: 9, maxPerClient: 9 }),
    streaming: { relay: true, allowsPrivate: false },
  };
  return apiAs(VISITOR, createEmbedApi(parts, "https://radio.example", "/assets/player.js"));
}

test("an embed has the station, a link to its page and one script, in the size and colours of its URL", async () => {
  const response = await siteWith().request("/embed/farol?size=320&theme=auto");
  const page = await response.text();
  expect(page).toContain('<html lang="pt-PT" data-size="320" data-theme="auto">');
  expect(page).toContain('<a class="home" href="https://radio.example/stations/farol" target="_blank" rel="noopener"');
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/player.js">']);
  expect(page).toContain("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;");
});

test("any site may frame an embed, which loads only what its policy names, and sets no cookie", async () => {
  for (const path of ["/embed/farol", "/embed/nada"]) {
    const response = await siteWith().request(path);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy).toContain("frame-ancestors *");
    expect(response.headers.has("Set-Cookie")).toBe(false);
  }
});

test("the embed of an unknown station is a page with status 404 that fits the frame", async () => {
  const response = await siteWith().request("/embed/nada?size=320");
  expect(response.status).toBe(404);
  const page = await response.text();
  expect(page).toContain('data-size="320"');
  expect(page).toContain("<h1>Estação não encontrada</h1>");
  expect(page).not.toContain("<script");
});

test("a known embed is a 304", async () => {
  const site = siteWith();
  const etag = (await site.request("/embed/farol")).headers.get("ETag") ?? "";
  expect((await site.request("/embed/farol", { headers: { "If-None-Match": etag } })).status).toBe(304);
});
