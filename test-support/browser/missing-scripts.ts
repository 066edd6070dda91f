import type { Page } from "@playwright/test";
import type { BrowserErrors } from "./browser-errors.ts";
import { expectPreloaded } from "./journey.ts";
import { visit } from "./player-journey.ts";

type MissingScripts = {
  /** The documents that were loaded since. */
  documents: () => number;
  /** The files are there again. */
  restore: () => Promise<void>;
};

/**
 * Opens a page, and lets every script that it has not loaded yet be missing until the next document.
 * `status`: 404 as after an upgrade, 502 as from a proxy while the server is away.
 */
export async function visitBeforeUpgrade(
  page: Page,
  path: string,
  { status, browserErrors }: { status: 404 | 502; browserErrors: BrowserErrors },
): Promise<MissingScripts> {
  browserErrors.expect(/\/assets\/|status of (404|502)|dynamically imported module/);
  await visit(page, path);
  await expectPreloaded(page, "search.route");
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await page.route("**/assets/*", (route) => (documents > 0 ? route.continue() : route.fulfill({ status })));
  return { documents: () => documents, restore: () => page.unroute("**/assets/*") };
}
