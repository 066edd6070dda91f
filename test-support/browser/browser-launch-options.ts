import { findChromium } from "../find-programs.ts";

/** The system's headless shell of Chromium, or the browser that CHROMIUM names. */
function chromiumPath(): string {
  const path = findChromium();
  if (!path)
    throw new Error("Chromium's headless shell is not installed, or CHROMIUM names a file that does not exist.");
  return path;
}

/**
 * The options with which Playwright starts Chromium: no network requests of its own, and the default autoplay policy:
 * no sound before a click. Headless Chromium has a silent audio output.
 */
export function browserLaunchOptions(): { executablePath: string; args: string[] } {
  return {
    executablePath: chromiumPath(),
    args: [
      // Chromium's sandbox does not work as root, the user of most containers.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // The pages of one site share a process also after a navigation: starting it costs more than most pages.
      "--process-per-site",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // The text of a browser with a screen: the default rounds the widths of letters.
      "--font-render-hinting=none",
    ],
  };
}
