import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "#test-support/find-programs.ts";
import { findFreePort } from "#test-support/free-port.ts";
import { controlsOf } from "./server-process.ts";

type StaticNginx = { origin: string; path: string; cpuMs: () => number; stop: () => Promise<void> };

type RelayNginx =
  | { ok: true; url: string; cpuMs: () => number; memoryMb: () => number; stop: () => Promise<void> }
  | { ok: false; reason: string };

const START_TRIES = 100;

/** nginx with one worker that sends the bytes of a file. Null: nginx is not installed. */
export async function startStaticNginx(folder: string, file: string): Promise<StaticNginx | null> {
  const directory = mkdtempSync(join(folder, "nginx-"));
  mkdirSync(join(directory, "files"));
  copyFileSync(file, join(directory, "files", "page"));
  const { child, origin } = await startNginx(
    directory,
    "/page",
    (port) => `keepalive_requests 1000000; open_file_cache max=10; sendfile on; tcp_nopush on;
  default_type text/html;
  server { listen 127.0.0.1:${port}; root ${join(directory, "files")}; }`,
  );
  return child ? { origin, path: "/page", ...controlsOf(child) } : null;
}

/** nginx in one process that proxies a stream unbuffered, without a log. */
export async function startRelayNginx(folder: string, upstream: string): Promise<RelayNginx> {
  const { child, origin, output } = await startNginx(
    folder,
    "/healthz",
    (port) => `server {
    listen 127.0.0.1:${port};
    location = /healthz { return 200 "ok"; }
    location = /stream { proxy_pass ${upstream}; proxy_buffering off; proxy_http_version 1.1; }
  }`,
  );
  if (!child) return { ok: false, reason: `no nginx here (${output.trim().split("\n")[0] || "not installed"})` };
  return { ok: true, url: `${origin}/stream`, ...controlsOf(child) };
}

/** Starts nginx and waits until it answers at `path`. `child` is null when it has ended instead; `output`: what it wrote. */
async function startNginx(
  folder: string,
  path: string,
  server: (port: number) => string,
): Promise<{ child: ChildProcess | null; origin: string; output: string }> {
  // Debian's path, which is not always in PATH.
  const program = findProgram(["nginx"]) ?? "/usr/sbin/nginx";
  const port = await findFreePort();
  const file = join(folder, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`)
    .join(" ");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${join(folder, "nginx.pid")}; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; ${paths} ${server(port)}
}
`,
  );
  const child = spawn(program, ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  let hasEnded = false;
  child.stderr.on("data", (text: Buffer) => (output += text));
  child.once("error", () => (hasEnded = true));
  child.once("exit", () => (hasEnded = true));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !hasEnded; tries += 1) {
    const answer = await fetch(origin + path).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return { child, origin, output };
    if (tries > START_TRIES) child.kill("SIGKILL");
    await sleep(20);
  }
  return { child: null, origin, output };
}
