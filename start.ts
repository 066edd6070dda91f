/**
 * Starts RadioWave: the built product, or with --dev the sources behind Vite.
 * The only module outside the one module graph; it imports nothing of ours before it knows which graph to enter.
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

// What is written is for the user that RadioWave runs as, and for nobody else on this machine.
process.umask(0o077);

try {
  await (process.argv.includes("--dev") ? serveSources() : serveBuild());
} catch (error) {
  const expected = error instanceof Error && error.name === "CannotStart";
  console.error(expected ? error.message : error);
  process.exit(1);
}

async function serveBuild(): Promise<void> {
  process.env.NODE_ENV ??= "production";
  // Code compiled once is kept in the build, and goes with it; where that folder may not be written nothing is kept.
  enableCompileCache(fileURLToPath(new URL("./build/server/compiled", import.meta.url)));
  const entry = new URL("./build/server/index.js", import.meta.url).href;
  const { serve } = await import(entry);
  await serve();
  // Not only at the end: a process that is killed has kept it too.
  flushCompileCache();
}

/** One HTTP server for pages, assets and hot reload; every request meets the modules as they are at that moment. */
async function serveSources(): Promise<void> {
  process.env.NODE_ENV = "development";
  const { createServer: createVite, isRunnableDevEnvironment } = await import("vite");
  const server = createServer();
  const vite = await createVite({ appType: "custom", server: { middlewareMode: { server }, hmr: { server } } });
  // Vite would end the process at once; the product first closes its database.
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
