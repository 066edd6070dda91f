import type { BrowserContext } from "@playwright/test";

export type BrowserErrors = {
  watch: (context: BrowserContext) => void;
  /** Errors that match the pattern are expected. */
  expect: (pattern: RegExp) => void;
  unexpected: () => string[];
};

/**
 * Records the errors of a browser: console errors and warnings, page errors, failed requests, responses of 400 and
 * more. Requests that a page aborts (a stopped stream, a search that a newer one replaced) do not count.
 */
export function watchBrowserErrors(): BrowserErrors {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch: (context) => {
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") errors.push(`console: ${message.text()}`);
      });
      context.on("weberror", (webError) => errors.push(`page: ${webError.error().message}`));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        if (reason !== "net::ERR_ABORTED") errors.push(`request: ${request.url()} ${reason}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 400) errors.push(`response: ${response.url()} ${response.status()}`);
      });
    },
    expect: (pattern) => expected.push(pattern),
    unexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  };
}
