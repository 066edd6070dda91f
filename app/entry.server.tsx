import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { refusalOf } from "#app/platform/errors/refusal-of.server.ts";
import { contentSecurityPolicy } from "#app/platform/http/content-security-policy.server.ts";
import { pageFailureContext } from "#app/platform/http/route-context.server.ts";
import { log, loggedPath } from "#app/platform/process/log.server.ts";
import { FULL_LAYOUT_SCRIPT } from "./browse/directory/list-position.ts";
import { PARTIAL_CHIP_SCRIPT } from "./browse/directory/partial-chip.ts";
import { deferScripts, takeOwnScripts } from "./platform/react-router/rendered-html.server.ts";
import { THEME_SCRIPT } from "./site/shell/theme.ts";

/** The inline scripts that components write. */
const SCRIPTS_OF_COMPONENTS = [THEME_SCRIPT, FULL_LAYOUT_SCRIPT, PARTIAL_CHIP_SCRIPT];

const DOCTYPE = "<!doctype html>";

/**
 * Renders a page completely before sending it: the status is right even if rendering fails late, the length is known,
 * and the content security policy can list the hashes of its inline scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const mark = randomUUID();
  const router = <ServerRouter context={context} url={request.url} nonce={mark} />;
  const { page, own } = takeOwnScripts(await renderPage(router, request.signal, mark), mark, SCRIPTS_OF_COMPONENTS);
  // Not in development: there the deferred module sets up what the others need.
  const html = import.meta.env.PROD ? deferScripts(page, own) : page;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(own));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

type FailedRequest = { request: Request; context: Pick<Readonly<RouterContextProvider>, "get"> };

/**
 * Logs a bug in a page, once. Client errors and aborted requests are not logged. Without the database, or with a full
 * disk, the whole page is refused.
 */
export function handleError(error: unknown, { request, context }: FailedRequest): void {
  if (request.signal.aborted) return;
  if (!(error instanceof Refusal)) context.get(pageFailureContext).refusal = refusalOf(error);
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, "page failed");
}

/**
 * Renders a page to its complete HTML. Errors: rejects with the error of any part, because React would send the page
 * without that part. `signal`: aborted when the client disconnects. `nonce`: an attribute of the scripts that React
 * itself writes.
 */
export function renderPage(page: ReactElement, signal: AbortSignal, nonce?: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const html = new Writable({
      write(part, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(withDoctype(parts));
        done();
      },
    });
    html.once("error", reject).once("close", () => reject(new Error("The rendering of the page was aborted")));
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(html),
      onError: (error) => reject(error),
      ...(nonce === undefined ? {} : { nonce }),
      // Keeps large parts in place, instead of React's scripts that move them there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    signal.addEventListener("abort", () => abort(), { once: true });
  });
}

/** React writes the doctype itself only when it renders <html>: adds a missing one. */
function withDoctype(parts: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const start = Buffer.from(parts[0] ?? []).toString("latin1", 0, DOCTYPE.length);
  return Buffer.concat(start.toLowerCase() === DOCTYPE ? parts : [Buffer.from(DOCTYPE), ...parts]);
}
