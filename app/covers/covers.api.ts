import { Hono } from "hono";
import { type CoverRequest, isCoverVersion, parseCoverAddress } from "./address.ts";
import { coverPng } from "./cover-png.server.ts";
import { drawCover } from "./recipe.ts";

/**
 * GET and HEAD /covers/:version/:file: a cover as SVG or PNG, for anybody, kept for a year.
 * Anything but the exact address of a cover, of this version or an earlier one, is a 404.
 */
export const coversApi = new Hono().get("/covers/:version/:file", async (context) => {
  const cover = askedCover(context.req.url);
  if (!cover) return context.text("Capa não encontrada.", 404, NOT_FOUND_HEADERS);
  if (cover.format === "svg") return context.body(drawCover(cover.recipe), 200, SVG_HEADERS);
  return context.body(await coverPng(cover.recipe, cover.size), 200, PNG_HEADERS);
});

/** Reads the address as it was sent, before percent-decoding: %4A for J would be a second address of one cover. */
function askedCover(url: string): CoverRequest | null {
  const [version = "", fileName = ""] = new URL(url).pathname.split("/").slice(-2);
  return isCoverVersion(version) ? parseCoverAddress(fileName) : null;
}

const NO_SNIFFING = { "X-Content-Type-Options": "nosniff" };
const NOT_FOUND_HEADERS = { ...NO_SNIFFING, "Cache-Control": "public, max-age=60" };
const KEPT_FOR_A_YEAR = { ...NO_SNIFFING, "Cache-Control": "public, max-age=31536000, immutable" };
const PNG_HEADERS = { ...KEPT_FOR_A_YEAR, "Content-Type": "image/png" };
/** An SVG opened by itself is a document of our origin: it may load and run nothing. */
const SVG_HEADERS = {
  ...KEPT_FOR_A_YEAR,
  "Content-Type": "image/svg+xml",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
};
