import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "../test-support/find-programs.ts";
import { findFreePort } from "../test-support/free-port.ts";
import { controlsOf } from "./server-process.ts";

export type RelayNginx =
  | { ok: true; url: string; cpuMs: () => number; memoryMb: () => number; stop: () => Promise<void> }
  | { ok: false; reason: string };

const START_TRIES = 100;

/** nginx in one process that proxies a stream unbuffered, without a log. */
export async function startRelayNginx(folder: string, upstream: string): Promise<RelayNginx> {
  // Debian's path, which is not always in PATH.
  const program = findProgram(["nginx"]) ?? "/usr/sbin/nginx";
  const port = await findFreePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, upstream));
  const child = spawn(program, ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  let hasEnded = false;
  child.stderr.on("data", (text: Buffer) => (said += text));
  child.once("error", () => (hasEnded = true));
  child.once("exit", () => (hasEnded = true));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !hasEnded; tries += 1) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) break;
    if (tries > START_TRIES) child.kill("SIGKILL");
    await sleep(20);
  }
  if (hasEnded) return { ok: false, reason: `no nginx here (${said.trim().split("\n")[0] || "not installed"})` };
  return {
    ok: true,
    url: `${origin}/stream`,
    ...controlsOf(child),
  };
}

function configuration(folder: string, port: number, upstream: string): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`)
    .join(" ");
  return `daemon off; master_process off; pid ${join(folder, "nginx.pid")}; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; ${paths}
  server {
    listen 127.0.0.1:${port};
    location = /healthz { return 200 "ok"; }
    location = /stream { proxy_pass ${upstream}; proxy_buffering off; proxy_http_version 1.1; }
  }
}
`;
}
