import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect } from "#test-support/browser/journey.ts";
import { fastRelayTest, test } from "#test-support/browser/player-journey.ts";
import { countTransferredBytes } from "#test-support/browser/transferred-bytes.ts";

/** The ordinary Chromium asks for /favicon.ico otherwise, of a server that is closed by then. */
const NO_ICON = '<link rel="icon" href="data:,">';

/** Opens a page of another site with this frame; returns the frame. On this machine: browsers protect it from sites elsewhere. */
async function openBlog(page: Page, frame: string): Promise<FrameLocator> {
  const blog = createServer((_, response) =>
    response.setHeader("Content-Type", "text/html").end(`<!doctype html><title>Blogue</title>${NO_ICON}${frame}`),
  );
  await once(blog.listen(0, "127.0.0.1"), "listening");
  // A server that listens on TCP has an address with a port.
  const { port } = blog.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/blogue`);
  blog.close();
  return page.frameLocator("iframe");
}

const frameOf = (url: string, attributes = 'width="480" height="120"') =>
  `<iframe src="${url}" title="FIP Jazz" ${attributes} allow="autoplay"></iframe>`;

/** Entries of a frame in all its storage. The ordinary Chromium denies it to frames of other sites. */
async function countStored(): Promise<number> {
  try {
    return localStorage.length + sessionStorage.length + (await indexedDB.databases()).length;
  } catch (error) {
    if (error instanceof DOMException && error.name === "SecurityError") return 0;
    throw error;
  }
}

fastRelayTest(
  "an embed on another site plays only when it is pressed, shows state and title, and stores nothing",
  async ({ page, site, connections, context }) => {
    await site.radio.setTitle("/aurora.mp3", "Quarteto da Graça - Noturno para o Tejo");
    const blog = await openBlog(page, frameOf(`${site.origin}/embed/1`));
    const play = blog.getByRole("button", { name: "Ouvir FIP Jazz" });
    await expect(play).toBeVisible();
    await expect(blog.getByRole("heading")).toHaveText("FIP Jazz");
    await expect(blog.getByText("Rádio em Direto")).toBeVisible();
    expect(await connections(), "nothing plays by itself").toBe(0);

    await play.click();
    await expect(blog.getByRole("status")).toHaveText("Em direto");
    await expect(blog.getByRole("heading")).toHaveText("Noturno para o Tejo");
    await expect(blog.getByText("Quarteto da Graça · FIP Jazz")).toBeVisible();

    await blog.getByRole("button", { name: "Pausar FIP Jazz" }).click();
    await expect(blog.getByRole("status")).toHaveText("Em pausa");
    await expect.poll(connections).toBe(0);
    expect(await context.cookies()).toEqual([]);
    const frame = page.frames().find((one) => one.url().includes("/embed/"));
    expect(await frame?.evaluate(countStored)).toBe(0);
    // The next journeys of the worker have the same radio.
    await site.radio.setTitle("/aurora.mp3", "");
  },
);

test("an embed in a sandbox without an origin of its own plays", async ({ page, site, browserErrors }) => {
  // It may not report to this site.
  browserErrors.expect(/play-failures/);
  const blog = await openBlog(page, frameOf(`${site.origin}/embed/1?size=320`, 'sandbox="allow-scripts"'));
  await blog.getByRole("button", { name: "Ouvir FIP Jazz" }).click();
  await expect(blog.getByRole("status")).toHaveText("Em direto");
});

test("an embed whose stream is lost shows an error, and its button retries", async ({
  page,
  putStations,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/nada\.mp3/);
  await putStations({ id: "muda", name: "Rádio Muda", stream_url: site.radio.url("/nada.mp3") });
  for (const size of ["480", "320"]) {
    await page.goto(`/embed/muda?size=${size}`);
    await page.getByRole("button", { name: "Ouvir Rádio Muda" }).click();
    await expect(page.getByText("Falha ao carregar transmissão")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ouvir Rádio Muda" })).toBeEnabled();
  }
});

test("an embed keeps its cover and shortens its text in narrow frames", async ({ page }) => {
  for (const [size, height] of [
    ["480", 120],
    ["320", 80],
  ] as const) {
    await page.goto(`/embed/1?size=${size}`);
    for (const width of [480, 320, 240, 180]) {
      await page.setViewportSize({ width, height });
      const cover = await page.locator(".cover").boundingBox();
      expect([cover?.width, cover?.height], `${size} at ${width}`).toEqual([height, height]);
      const content = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight];
      });
      expect(content, `${size} at ${width}`).toEqual([width, height]);
    }
  }
});

test("an embed of each size and colour is accessible, also that of an unknown station", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  for (const url of ["/embed/1", "/embed/1?theme=light", "/embed/1?theme=auto&size=320", "/embed/nada?theme=auto"]) {
    await page.goto(url);
    await expectAccessible(page, url);
  }
});

test.describe("with an empty cache", () => {
  test.use({ ownContext: true });

  test("an embed loads at most 60 kB with everything", async ({ page }) => {
    const bytes = await countTransferredBytes(page);
    await page.goto("/embed/1", { waitUntil: "networkidle" });
    // The icon, for which the ordinary Chromium asks.
    const { Document, Script, Image, Other, ...others } = bytes;
    expect([Document, Script, Image].every((count) => (count ?? 0) > 0)).toBe(true);
    expect(Object.keys(others)).toEqual([]);
    const total = Object.values(bytes).reduce((sum, count) => sum + count, 0);
    expect(total, JSON.stringify(bytes)).toBeLessThanOrEqual(60_000);
  });
});
