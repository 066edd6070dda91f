import type { Context } from "hono";
import { sendPicture } from "#app/platform/http/picture-response.server.ts";
import type { ImageRequest } from "#app/stations/station/station-image.ts";

/** `cacheControl`: the value of the header Cache-Control. */
export function sendImage(
  context: Context,
  bytes: Uint8Array<ArrayBuffer>,
  { format, cacheControl }: Pick<ImageRequest, "format"> & { cacheControl: string },
): Response {
  return sendPicture(context, bytes, {
    ...SAFE_HEADERS,
    "Content-Type": format === "webp" ? "image/webp" : "image/jpeg",
    "Cache-Control": cacheControl,
  });
}

export function imageNotFound(context: Context): Response {
  return context.text("Imagem não encontrada.", 404, { ...SAFE_HEADERS, "Cache-Control": "no-store" });
}

export const SAFE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'",
  "Content-Disposition": "inline",
};

/** Of the raw path, before percent-decoding, so that each image has exactly one URL. */
export function fileNameOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}
