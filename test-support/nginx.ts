import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { startChildProcess } from "./child-process.ts";
import { findNginx } from "./find-programs.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { waitUntil } from "./wait-until.ts";

export type Nginx = {
  origin: string;
  port: number;
  /** Its errors. */
  log: () => string;
  /** The lines of the requests that it logs. */
  accessLog: () => string;
  stop: () => Promise<void>;
};

const DOCUMENTATION = join(projectRoot(), "docs", "operations.md");

/**
 * nginx with the configuration in docs/operations.md, in front of the products at these ports. Only the ports of the
 * text are replaced.
 */
export async function startDocumentedNginx(port: number, productPorts: readonly number[]): Promise<Nginx> {
  const program = findNginx();
  if (!program) throw new Error("nginx is not installed.");
  const folder = makeTemporaryFolder("nginx");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder.path, name)};`)
    .join(" ");
  const file = join(folder.path, "nginx.conf");
  const accessLog = join(folder.path, "access.log");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    file,
    `daemon off; ${user} pid ${join(folder.path, "pid")}; error_log stderr; worker_processes 1;
    events { worker_connections 1024; }
    http { access_log ${accessLog}; ${paths} ${documentedServer(port, productPorts)} }`,
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
    accessLog: () => readFileSync(accessLog, "utf8"),
    stop: async () => {
      await server.stop("SIGTERM");
      folder.remove();
    },
  };
}

function documentedServer(port: number, productPorts: readonly number[]): string {
  const text = /```nginx\n([\s\S]*?)```/.exec(readFileSync(DOCUMENTATION, "utf8"))?.[1] ?? "";
  const servers = [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([address]) => address);
  if (servers.length !== productPorts.length || !text.includes("listen 80;")) {
    throw new Error(`docs/operations.md names ${servers.length} servers, and this test has ${productPorts.length}.`);
  }
  return servers
    .reduce((replaced, address, index) => replaced.replace(address, `127.0.0.1:${productPorts[index]}`), text)
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
}
