import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncoding } from "#app/platform/accepted-encoding.ts";
import type { Config } from "#app/platform/config.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import {
  contentDigest,
  createEncodedResponse,
  type EncodedResponse,
  type ResponseEncoding,
  sendEncodedResponse,
} from "./page-cache/encoded-response.ts";
import { type NodeHandler, REQUEST_ID } from "./request-log.ts";

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

const PREPARED = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/**
 * The build's files for browsers, from memory, in the encodings that the build prepared, before any router is touched.
 * Names under /assets/ carry a hash of their content: they never change, and a missing one is a 404 at once.
 * In development they come from Vite, and this door lets everything pass.
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
    const headers404 = { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" };
    response.writeHead(404, { ...headers404, [REQUEST_ID]: requestId });
    response.end("Not found");
  };
}

function readFiles(folder: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const place = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, place).split(sep).join("/")}`;
    files.set(path, storedFile(place, path.startsWith("/assets/"), ["Content-Type", type]));
  }
  return files;
}

function storedFile(place: string, isHashed: boolean, described: readonly string[]): StoredFile {
  const body = readFileSync(place);
  const digest = contentDigest(body);
  const headers = [...described, "X-Content-Type-Options", "nosniff"];
  const smaller = PREPARED.filter(([, suffix]) => existsSync(place + suffix)).map(
    ([encoding, suffix]) => [encoding, readFileSync(place + suffix)] as const,
  );
  const caching = [
    ...["Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600"],
    ...(smaller.length > 0 ? ["Vary", "Accept-Encoding"] : []),
  ];
  const file: StoredFile = {
    identity: createEncodedResponse({ body, digest, encoding: "identity", caching, headers }),
  };
  for (const [encoding, encoded] of smaller) {
    if (encoded.length >= body.length) continue;
    file[encoding] = createEncodedResponse({ body: encoded, digest, encoding, caching, headers });
  }
  return file;
}
