import type { Page } from "@playwright/test";

/** Kinds of resources as Chromium names them: Document, Stylesheet, Script, Font, Image … */
type TransferredBytes = Record<string, number>;

/** What every first visit loads before it can be used; images are left out, as their size depends on the station. */
const NEEDED_KINDS = ["Document", "Stylesheet", "Script", "Fetch", "Font"];

/** Counts what the page loads from now on, with headers. The result is filled while it loads. */
export async function countTransferredBytes(page: Page): Promise<TransferredBytes> {
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: TransferredBytes = {};
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await devtools.send("Network.enable");
  return bytes;
}

/** The bytes of scripts; those of pages that are loaded ahead are fetched. */
export function scriptBytes({ Script = 0, Fetch = 0 }: TransferredBytes): number {
  return Script + Fetch;
}

/** HTML, style sheets, scripts and fonts, in bytes. */
export function neededBytes(bytes: TransferredBytes): number {
  return NEEDED_KINDS.reduce((total, kind) => total + (bytes[kind] ?? 0), 0);
}
