import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "../test-support/find-programs.ts";
import { findFreePort } from "../test-support/free-port.ts";
import { controlsOf } from "./server-process.ts";

export type StaticNginx = { origin: string; path: string; cpuMs: () => number; stop: () => Promise<void> };

const START_TRIES = 100;

/** nginx with one worker that sends the bytes of a file. Null: nginx is not installed. */
export async function startStaticNginx(folder: string, file: string): Promise<StaticNginx | null> {
  const program = findProgram(["nginx"]) ?? "/usr/sbin/nginx";
  const port = await findFreePort();
  const place = mkdtempSync(join(folder, "nginx-"));
  mkdirSync(join(place, "files"));
  copyFileSync(file, join(place, "files", "page"));
  writeFileSync(join(place, "nginx.conf"), configuration(place, port));
  const child = spawn(program, ["-p", place, "-c", join(place, "nginx.conf")], { stdio: "ignore" });
  let hasEnded = false;
  child.once("error", () => (hasEnded = true));
  child.once("exit", () => (hasEnded = true));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !hasEnded; tries += 1) {
    const answer = await fetch(`${origin}/page`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return { origin, path: "/page", ...controlsOf(child) };
    if (tries > START_TRIES) child.kill("SIGKILL");
    await sleep(20);
  }
  return null;
}

function configuration(place: string, port: number): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(place, name)};`)
    .join(" ");
  return `daemon off; master_process off; pid ${join(place, "nginx.pid")}; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; ${paths} keepalive_requests 1000000; open_file_cache max=10; sendfile on; tcp_nopush on;
  default_type text/html;
  server { listen 127.0.0.1:${port}; root ${join(place, "files")}; }
}
`;
}
