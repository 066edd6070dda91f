import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { contentSecurityPolicy } from "#app/platform/content-security-policy.server.ts";
import { log } from "#app/platform/log.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";
import { deferScripts } from "./platform/react-router-html.server.ts";

const DOCTYPE = "<!doctype html>";

/**
 * Renders a page whole before it is sent: its status is true even when drawing fails late, its length is known, and
 * its policy can name the scripts that it carries.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderWhole(<ServerRouter context={context} url={request.url} />, request.signal);
  // In development the module that would be held sets up what the others need to be evaluated at all.
  const whole = import.meta.env.PROD ? deferScripts(page) : page;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(whole));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return new Response(request.method === "HEAD" ? null : whole, { status, headers });
}

/** A bug in a page is logged once, here. Unknown addresses and visitors who leave are no errors. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, "A page failed");
}

/**
 * The HTML of a page when all of it is there. Errors: whatever any part of it throws; a page without that part would be sent as
 * if it were whole. `signal`: aborted when the visitor has gone.
 */
export function renderWhole(page: ReactElement, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const whole = new Writable({
      write(part, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(withDoctype(parts));
        done();
      },
    });
    whole.once("error", reject).once("close", () => reject(new Error("The page was cut off")));
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(whole),
      onError: (error) => reject(error),
      // Every part stands in its place, however large: it is not moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    signal.addEventListener("abort", () => abort(), { once: true });
  });
}

/** React writes the doctype itself when it renders <html>; the page must have one, not two. */
function withDoctype(parts: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const begins = Buffer.from(parts[0] ?? []).toString("latin1", 0, DOCTYPE.length);
  return Buffer.concat(begins.toLowerCase() === DOCTYPE ? parts : [Buffer.from(DOCTYPE), ...parts]);
}
