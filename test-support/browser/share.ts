import type { BrowserContext, Page } from "@playwright/test";

/** Removes the system's dialog, which Chromium has on some systems, from the pages that are opened next. */
export const withoutWebShare = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));

export const allowClipboard = (context: BrowserContext): Promise<void> =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]);

export const clipboardText = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
