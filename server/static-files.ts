import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncoding } from "#app/platform/accepted-encoding.ts";
import type { Config } from "#app/platform/config.server.ts";
import { type NodeHandler, REQUEST_ID } from "#app/platform/node-handler.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import {
  contentDigest,
  createEncodedResponse,
  type EncodedResponse,
  type ResponseEncoding,
  sendEncodedResponse,
} from "./page-cache/encoded-response.ts";

type StoredFile = Partial<Record<ResponseEncoding, EncodedResponse>> & { identity: EncodedResponse };

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

const COMPRESSED_SUFFIXES = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/**
 * Serves the build's client files from memory, in the encodings that the build prepared, before any router runs.
 * Names under /assets/ contain a hash: their files never change, and a missing one is a 404 at once.
 * In development Vite serves them, and all requests go to `next`.
 */
export function staticFiles({ production }: Pick<Config, "production">): (next: NodeHandler) => NodeHandler {
  if (!production) return (next) => next;
  const files = readFiles(join(projectRoot(), "build", "client"));
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
    files.set(path, storedFile(filePath, path.startsWith("/assets/"), type));
  }
  return files;
}

function storedFile(filePath: string, isHashed: boolean, contentType: string): StoredFile {
  const body = readFileSync(filePath);
  const digest = contentDigest(body);
  // A sandboxed frame has no origin: the embed's script and its modules need this there.
  const sharing = isHashed ? ["Access-Control-Allow-Origin", "*"] : [];
  const headers = ["Content-Type", contentType, "X-Content-Type-Options", "nosniff", ...sharing];
  const smaller = COMPRESSED_SUFFIXES.filter(([, suffix]) => existsSync(filePath + suffix)).map(
    ([encoding, suffix]) => [encoding, readFileSync(filePath + suffix)] as const,
  );
  const cacheControl = isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const caching = ["Cache-Control", cacheControl, ...(smaller.length > 0 ? ["Vary", "Accept-Encoding"] : [])];
  const file: StoredFile = {
    identity: createEncodedResponse({ body, digest, encoding: "identity", caching, headers }),
  };
  for (const [encoding, encoded] of smaller) {
    if (encoded.length >= body.length) continue;
    file[encoding] = createEncodedResponse({ body: encoded, digest, encoding, caching, headers });
  }
  return file;
}
