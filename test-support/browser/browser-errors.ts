import type { BrowserContext } from "@playwright/test";

export type BrowserErrors = {
  watch: (context: BrowserContext) => void;
  /** Says that something will go wrong here: whatever matches is no surprise. */
  expect: (pattern: RegExp) => void;
  unexpected: () => string[];
};

/**
 * Notes what goes wrong in a browser: console errors and warnings, page errors, failed requests, answers of 400 and more.
 * Requests that a page itself gives up (a stopped stream, a search that a newer one replaced) are no browserErrors.
 */
export function watchBrowserErrors(): BrowserErrors {
  const noted: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch: (context) => {
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") noted.push(`console: ${message.text()}`);
      });
      context.on("weberror", (error) => noted.push(`page: ${error.error().message}`));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        if (reason !== "net::ERR_ABORTED") noted.push(`request: ${request.url()} ${reason}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 400) noted.push(`response: ${response.url()} ${response.status()}`);
      });
    },
    expect: (pattern) => expected.push(pattern),
    unexpected: () => noted.filter((browserErrors) => !expected.some((pattern) => pattern.test(browserErrors))),
  };
}
