import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { MiddlewareHandler } from "hono";
import type { Config } from "#app/platform/config.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

type StoredFile = {
  headers: Record<string, string>;
  identity: Buffer<ArrayBuffer>;
  br?: Buffer<ArrayBuffer>;
  gzip?: Buffer<ArrayBuffer>;
};

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

/**
 * The build's files for browsers, from memory, in the encodings that the build prepared.
 * Names under /assets/ carry a hash of their content: they never change, and a missing one is a 404 at once.
 * In development they come from Vite, and this door lets everything pass.
 */
export function staticFiles({ production }: Pick<Config, "production">): MiddlewareHandler {
  const files = production ? readFiles(join(projectRoot(), "build", "client")) : new Map<string, StoredFile>();
  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== "GET" && method !== "HEAD") return next();
    const file = files.get(path);
    if (file) return answer(file, context.req.header("accept-encoding") ?? "");
    if (production && path.startsWith("/assets/")) return context.text("Not found", 404);
    return next();
  };
}

function answer(file: StoredFile, accepted: string): Response {
  if (file.br && /\bbr\b/.test(accepted)) {
    return new Response(file.br, { headers: { ...file.headers, "Content-Encoding": "br" } });
  }
  if (file.gzip && /\bgzip\b/.test(accepted)) {
    return new Response(file.gzip, { headers: { ...file.headers, "Content-Encoding": "gzip" } });
  }
  return new Response(file.identity, { headers: file.headers });
}

function readFiles(folder: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const place = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, place).split(sep).join("/")}`;
    const [br, gzip] = [readIfThere(`${place}.br`), readIfThere(`${place}.gz`)];
    files.set(path, {
      headers: {
        "Content-Type": type,
        "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        "X-Content-Type-Options": "nosniff",
        ...(br || gzip ? { Vary: "Accept-Encoding" } : {}),
      },
      identity: readFileSync(place),
      ...(br ? { br } : {}),
      ...(gzip ? { gzip } : {}),
    });
  }
  return files;
}

function readIfThere(place: string): Buffer<ArrayBuffer> | undefined {
  return existsSync(place) ? readFileSync(place) : undefined;
}
