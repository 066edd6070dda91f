import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "../tests/support/find-programs.ts";
import { findFreePort } from "../tests/support/free-port.ts";

export type Nginx =
  | { ok: true; url: string; cpuMs: () => number; memoryMb: () => number; stop: () => Promise<void> }
  | { ok: false; reason: string };

const MS_A_TICK = 10;
const START_TRIES = 100;

/** nginx in one process that passes a stream on, as its documentation says for streams: unbuffered, without a log. */
export async function startNginx(folder: string, upstream: string): Promise<Nginx> {
  // Where Debian puts it, which not everybody has on the path.
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
    cpuMs: () => cpuTicks(child.pid) * MS_A_TICK,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
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

/** User and system time. Source: proc(5), fields 14 and 15, counted after the name. */
function cpuTicks(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
