/** Long enough for a page to show that it is busy, shorter than anybody takes to press again because they mean it. */
const SOON_MS = 300;

/**
 * Whether pressing a button means nothing new: it is busy, the press is the other half of a double click (`clicks` counts
 * them), or the page has not had the time to show that it is busy with the press before.
 * What comes after a button was busy and is so no longer is new: then `sinceLastMs` is Infinity.
 */
export function isSecondPress(press: { busy: boolean; clicks: number; sinceLastMs: number }): boolean {
  return press.busy || press.clicks > 1 || press.sinceLastMs < SOON_MS;
}
