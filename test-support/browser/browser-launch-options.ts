import { findChromium } from "../find-programs.ts";

/** The system's Chromium, or the one that CHROMIUM names. */
export function chromiumPath(): string {
  const path = findChromium();
  if (!path) throw new Error("Chromium is not installed (or CHROMIUM names none).");
  return path;
}

/**
 * How Playwright starts Chromium: quiet on the network, and with a visitor's rule about sound: nothing plays before a click.
 * Sound itself goes nowhere: headless Chromium has a silent output.
 */
export function browserLaunchOptions(): { executablePath: string; args: string[] } {
  return {
    executablePath: chromiumPath(),
    args: [
      // Chromium's sandbox cannot be set up by root, which is who runs in most containers.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
