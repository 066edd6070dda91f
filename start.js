/**
 * Starts RadioWave: the build, or with --dev the sources through Vite.
 * Imports no module of the server statically: the build and Vite each have their own module graph. JavaScript: for one
 * file of TypeScript Node loads a compiler, which stays in memory.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `RadioWave runs on Node 24 or newer, and this is Node ${process.versions.node}; start it with npm start.`,
  );
  process.exit(1);
}

// Other users of this machine have no access to the files that are written.
process.umask(0o077);

try {
  await (process.argv.includes("--dev") ? serveSources() : serveBuild());
} catch (error) {
  const expected = error instanceof Error && error.name === "CannotStart";
  console.error(expected ? error.message : error);
  process.exit(1);
}

async function serveBuild() {
  process.env.NODE_ENV ??= "production";
  // Caches compiled code in the build folder; without write permission there nothing is cached.
  enableCompileCache(fileURLToPath(new URL("./build/server/compiled", import.meta.url)));
  const entry = new URL("./build/server/index.js", import.meta.url).href;
  const { serve } = await import(entry);
  await serve();
  // Also now, not only at the end: a killed process has then cached it too.
  flushCompileCache();
}

/** One HTTP server for pages, assets and hot reload; every request uses the current modules. */
async function serveSources() {
  process.env.NODE_ENV = "development";
  const { createServer: createVite, isRunnableDevEnvironment } = await import("vite");
  const server = createServer();
  const vite = await createVite({ appType: "custom", server: { middlewareMode: { server }, hmr: { server } } });
  // Vite would exit at once; the server must close its database first.
  process.removeAllListeners("SIGTERM");
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error("Vite has no environment that runs modules");
  const load = () => environment.runner.import("/server/dev.ts");
  server.on("request", (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        (await (await load()).currentApp()).listener(request, response);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500, { "Content-Type": "text/plain" }).end(String(error));
      }
    });
  });
  await (await load()).serveWith(server);
  await once(server, "close");
}
