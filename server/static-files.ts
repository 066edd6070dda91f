import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncoding, type Encoding } from "#app/platform/http/accepted-encoding.server.ts";
import {
  contentDigest,
  createEncodedResponse,
  type EncodedResponse,
  etagIn,
  sendEncodedResponse,
} from "#app/platform/http/encoded-response.server.ts";
import { type NodeHandler, REQUEST_ID } from "#app/platform/http/node-handler.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";

type StoredFile = Partial<Record<Encoding, EncodedResponse>> & { identity: EncodedResponse };

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

const WORKER = "/sw.js";
/** Is served in the worker's place where that is disabled: browsers then remove the worker that they have. */
const WORKER_REMOVAL = "/sw-removal.js";

const COMPRESSED_SUFFIXES = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** The build's files, and the hashed ones of earlier builds, for pages that are open during an upgrade (scripts/lib/earlier-assets.js). */
const BUILT = { client: join("build", "client"), earlier: ".build-earlier" };

/**
 * Serves the build's client files from memory, in the encodings that the build prepared, before any router runs.
 * Names under /assets/ contain a hash: their files never change, and a missing one is a 404 at once.
 * In development Vite serves them, and all requests go to `next`.
 */
export function staticFiles(
  { production, serviceWorker }: Pick<Config, "production" | "serviceWorker">,
  root = projectRoot(),
): (next: NodeHandler) => NodeHandler {
  if (!production) return (next) => next;
  const files = readFiles(join(root, BUILT.client));
  const earlier = join(root, BUILT.earlier);
  if (existsSync(earlier)) for (const [path, file] of readFiles(earlier)) if (!files.has(path)) files.set(path, file);
  const removal = files.get(WORKER_REMOVAL);
  if (!serviceWorker && removal) files.set(WORKER, removal);
  files.delete(WORKER_REMOVAL);
  return (next) => (request, response, requestId) => {
    const { method, url = "/", headers } = request;
    if (method !== "GET" && method !== "HEAD") return next(request, response, requestId);
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const file = files.get(path);
    if (file) {
      const ready = file[acceptedEncoding(headers["accept-encoding"])] ?? file.identity;
      return sendEncodedResponse(request, response, { ready, more: [REQUEST_ID, requestId] });
    }
    if (!path.startsWith("/assets/")) return next(request, response, requestId);
    response.writeHead(404, {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      [REQUEST_ID]: requestId,
    });
    response.end("Not found");
  };
}

function readFiles(folder: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const filePath = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, filePath).split(sep).join("/")}`;
    // A sandboxed frame has no origin: the embed's script and its modules need this there.
    const sharing = isHashed(path) ? ["Access-Control-Allow-Origin", "*"] : [];
    files.set(path, storedFile(filePath, cacheControlOf(path), ["Content-Type", type, ...sharing]));
  }
  return files;
}

/** Browsers request a new release of the worker at the same URL. */
function cacheControlOf(path: string): string {
  if (isHashed(path)) return "public, max-age=31536000, immutable";
  return path === WORKER || path === WORKER_REMOVAL ? "no-cache" : "public, max-age=3600";
}

function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}

function storedFile(filePath: string, cacheControl: string, ownHeaders: readonly string[]): StoredFile {
  const body = readFileSync(filePath);
  const digest = contentDigest(body);
  const headers = [...ownHeaders, "X-Content-Type-Options", "nosniff"];
  const smaller = COMPRESSED_SUFFIXES.filter(([, suffix]) => existsSync(filePath + suffix)).map(
    ([encoding, suffix]) => [encoding, readFileSync(filePath + suffix)] as const,
  );
  const caching = ["Cache-Control", cacheControl, ...(smaller.length > 0 ? ["Vary", "Accept-Encoding"] : [])];
  const file: StoredFile = {
    identity: createEncodedResponse({ body, etag: etagIn("identity", digest), encoding: "identity", caching, headers }),
  };
  for (const [encoding, encoded] of smaller) {
    if (encoded.length >= body.length) continue;
    file[encoding] = createEncodedResponse({
      body: encoded,
      etag: etagIn(encoding, digest),
      encoding,
      caching,
      headers,
    });
  }
  return file;
}
