import type { FormResult } from "#app/platform/form-result.ts";

/** A QR code as an SVG path on a grid of `size` modules, one unit each, with the quiet zone around it. */
export type QrCode = { size: number; path: string };

/** A set-up of codes that waits for its first code. */
export type ShownSetUp = { key: string; codes: readonly string[]; qr: QrCode };

/** `setUp`: to be confirmed; `codes`: new recovery codes, shown this once. */
export type SecurityResult = FormResult & { setUp?: ShownSetUp; codes?: readonly string[] };
