import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "#test-support/free-port.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { staticFiles } from "./static-files.ts";

/** Serves a build in a folder of its own. `earlier`: the files of the builds before it; null: there was none. */
async function serve(client: Record<string, string>, earlier: Record<string, string> | null): Promise<string> {
  const root = makeTemporaryFolder("static-files").path;
  const write = (folder: string, files: Record<string, string>) => {
    mkdirSync(join(root, folder, "assets"), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, "assets", name), text);
  };
  write("build/client", client);
  if (earlier) write(".build-earlier", earlier);
  const handle = staticFiles(
    { production: true, serviceWorker: true },
    root,
  )((_request, response) => {
    response.writeHead(404).end();
  });
  const server = createServer((request, response) => void handle(request, response, "id"));
  const { port, stop } = await listenOnFreePort(server);
  onTestFinished(stop);
  return `http://localhost:${port}`;
}

test("scripts of the build before are served to pages that were open during an upgrade", async () => {
  const origin = await serve({ "map-b.js": "new" }, { "map-a.js": "old", "map-a.js.br": "x" });
  const response = await fetch(`${origin}/assets/map-a.js`, { headers: { "Accept-Encoding": "identity" } });
  expect([response.status, await response.text()]).toEqual([200, "old"]);
  expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(await (await fetch(`${origin}/assets/map-b.js`)).text()).toBe("new");
});

test("a file of the build is served in place of one with the same name of an earlier build", async () => {
  const origin = await serve({ "embed.js": "new" }, { "embed.js": "old" });
  expect(await (await fetch(`${origin}/assets/embed.js`)).text()).toBe("new");
});

test("a script that no build has is not found, also without an earlier build", async () => {
  for (const earlier of [null, {}]) {
    const origin = await serve({ "map-b.js": "new" }, earlier);
    expect((await fetch(`${origin}/assets/map-a.js`)).status).toBe(404);
  }
});
