import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChildProcess } from "./child-process.ts";
import { findNginx } from "./find-programs.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { waitUntil } from "./wait-until.ts";

export type Nginx = { origin: string; port: number; log: () => string; stop: () => Promise<void> };

const DOCUMENTATION = join(import.meta.dirname, "..", "docs", "operations.md");

/**
 * nginx as docs/operations.md tells people to set it up, in front of the products at these ports: that very text, with
 * the ports of a test in the place of its own.
 */
export async function startDocumentedNginx(port: number, productPorts: readonly number[]): Promise<Nginx> {
  const program = findNginx();
  if (!program) throw new Error("nginx is not installed.");
  const folder = makeTemporaryFolder("nginx");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder.path, name)};`)
    .join(" ");
  const file = join(folder.path, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    file,
    `daemon off; ${user} pid ${join(folder.path, "pid")}; error_log stderr; worker_processes 1;
    events { worker_connections 1024; }
    http { access_log off; ${paths} ${documented(port, productPorts)} }`,
  );
  const server = startChildProcess(program, ["-p", folder.path, "-c", file]);
  const origin = `http://localhost:${port}`;
  try {
    await waitUntil("nginx answers", async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, {
      failureReason: () => (server.ending() ? "nginx ended while starting." : undefined),
    });
  } catch (error) {
    await server.stop("SIGKILL");
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${server.log()}`);
  }
  return {
    origin,
    port,
    log: server.log,
    stop: async () => {
      await server.stop("SIGTERM");
      folder.remove();
    },
  };
}

function documented(port: number, productPorts: readonly number[]): string {
  const text = /```nginx\n([\s\S]*?)```/.exec(readFileSync(DOCUMENTATION, "utf8"))?.[1] ?? "";
  const servers = [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([address]) => address);
  if (servers.length !== productPorts.length || !text.includes("listen 80;")) {
    throw new Error(`docs/operations.md names ${servers.length} servers, and this test has ${productPorts.length}.`);
  }
  return servers
    .reduce((said, address, place) => said.replace(address, `127.0.0.1:${productPorts[place]}`), text)
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
}
