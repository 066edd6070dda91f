import { startReleaseProxy } from "#test-support/browser/release-proxy.ts";
import type { Target } from "#test-support/browsers/find-element.ts";
import { expect, test } from "#test-support/browsers/journey.ts";
import { click, expectPresent, expectText, visit } from "#test-support/browsers/steps.ts";
import { startProduct } from "#test-support/product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const HEADING: Target = { role: "heading", within: { role: "main" } };

/** A product with the built-in stations behind a proxy; that of the other journeys is without the worker. */
async function startWithServiceWorker() {
  const product = await startProduct();
  const proxy = await startReleaseProxy(product.origin);
  // Other journeys sign in at localhost, whose cookies are sent to all its ports: pages of a session are not stored.
  const origin = proxy.origin.replace("localhost", "127.0.0.1");
  return { ...proxy, origin, stop: () => Promise.all([proxy.stop(), product.stop()]) };
}

test("a new release is offered and accepted, and without a connection the home page and a visited station open", async ({
  tab,
}) => {
  const { origin, publishRelease, stop } = await startWithServiceWorker();
  try {
    await visit(tab, origin);
    await waitUntil("the worker controls the page", () =>
      tab.run(() => navigator.serviceWorker.controller?.state === "activated"),
    );
    publishRelease();
    await tab.run(async () => {
      Object.assign(window, { isEarlierPage: true });
      await (await navigator.serviceWorker.ready).update();
    });
    await click(tab, { role: "link", name: "Atualizar" });
    await waitUntil("the page is loaded anew, with the new release", () =>
      tab.run(async () => {
        const hasTakenOver = (await caches.keys()).every((name) => name.startsWith("radiowave:next-release:"));
        return hasTakenOver && !("isEarlierPage" in window) && document.readyState === "complete";
      }),
    );
    await visit(tab, `${origin}/stations/1`);
    const isStored = () => tab.run(async () => Boolean(await caches.match("/stations/1", { ignoreVary: true })));
    await expect.poll(isStored, { message: "the station's page is stored" }).toBe(true);
  } finally {
    await stop();
  }
  await visit(tab, `${origin}/`);
  await expectPresent(tab, { role: "article" });
  await visit(tab, `${origin}/stations/1`);
  await expectText(tab, HEADING, "FIP Jazz");
  await tab.goto(`${origin}/stations/9`);
  await expectText(tab, HEADING, "Sem ligação");
});
