import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningProcess, startChildProcess } from "../child-process.ts";
import { findIcecast } from "../find-programs.ts";
import { findFreePort } from "../free-port.ts";
import type { SystemAccount } from "../system-accounts.ts";
import { waitUntil } from "../wait-until.ts";
import { MOUNTS } from "./radio-mounts.ts";

export type Icecast = {
  origin: string;
  /** The URL for sources, with the password: `http://source:…@127.0.0.1:port`. */
  sourceUrl: string;
  /**
   * A response of the administration interface: XML, or "" for a refused request, such as one about a mount that is off
   * the air.
   */
  admin: (path: string, query: Record<string, string>) => Promise<string>;
  /** Kills it, as a power cut would. */
  crash: () => Promise<void>;
  /** Starts it again on the same port. */
  revive: () => Promise<void>;
  stop: () => Promise<void>;
};

const MAX_STARTS = 3;

/** Starts Icecast on a free port of 127.0.0.1, with its files in `folder`. It refuses to run as root: then `account` runs it. */
export async function startIcecast(folder: string, account: SystemAccount | undefined): Promise<Icecast> {
  const program = findIcecast();
  if (!program) throw new Error("Icecast is not installed.");
  for (let start = 1; ; start += 1) {
    const port = await findFreePort();
    const password = randomBytes(12).toString("hex");
    const configuration = join(folder, `icecast-${start}.xml`);
    writeFileSync(configuration, icecastConfiguration({ folder, port, password }));
    const errorLog = join(folder, "error.log");
    const started = startsIn(errorLog);
    const launch = () => startChildProcess(program, ["-c", configuration], { account, cwd: folder });
    const server = launch();
    try {
      await waitForStart(server, errorLog, started);
    } catch (error) {
      await server.stop();
      if (start === MAX_STARTS) throw error;
      continue;
    }
    return icecast({ server, launch, port, password, errorLog });
  }
}

/**
 * Icecast 2.4 crashes in two or three of a hundred starts when it gets a request during its start: so requests wait for
 * its log line, and half a second more.
 */
async function waitForStart(server: RunningProcess, errorLog: string, before: number): Promise<void> {
  const failureReason = () =>
    server.ending() ? `Icecast ended while starting.\n${server.log()}${readLog(errorLog)}` : undefined;
  await waitUntil("Icecast has logged 'server started'", () => startsIn(errorLog) > before, { failureReason });
  await sleep(500);
  const reason = failureReason();
  if (reason) throw new Error(reason);
}

const readLog = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const startsIn = (errorLog: string) => readLog(errorLog).split("server started").length - 1;

type Running = {
  server: RunningProcess;
  launch: () => RunningProcess;
  port: number;
  password: string;
  errorLog: string;
};

function icecast({ server: first, launch, port, password, errorLog }: Running): Icecast {
  let server = first;
  const origin = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  return {
    origin,
    sourceUrl: `http://source:${password}@127.0.0.1:${port}`,
    admin: async (path, query) => {
      const response = await fetch(`${origin}/admin/${path}?${new URLSearchParams(query)}`, {
        headers: { authorization },
      });
      const text = await response.text();
      return response.ok ? text : "";
    },
    crash: async () => {
      await server.stop("SIGKILL");
    },
    revive: async () => {
      const started = startsIn(errorLog);
      server = launch();
      await waitForStart(server, errorLog, started);
    },
    stop: async () => {
      await server.stop();
    },
  };
}

function icecastConfiguration({ folder, port, password }: { folder: string; port: number; password: string }): string {
  const share = ["/usr/share/icecast2", "/usr/share/icecast", "/usr/local/share/icecast"].find(existsSync) ?? folder;
  const mounts = Object.entries(MOUNTS).map(
    ([name, { burst, kbps }]) =>
      `<mount><mount-name>${name}</mount-name><charset>UTF8</charset><bitrate>${kbps}</bitrate><burst-size>${burst}</burst-size></mount>`,
  );
  return `<icecast>
  <hostname>127.0.0.1</hostname>
  <location>Lisboa</location>
  <admin>radio@example.org</admin>
  <limits><clients>200</clients><sources>20</sources><queue-size>1048576</queue-size><source-timeout>60</source-timeout></limits>
  <authentication>
    <source-password>${password}</source-password>
    <relay-password>${password}</relay-password>
    <admin-user>admin</admin-user>
    <admin-password>${password}</admin-password>
  </authentication>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <http-headers><header name="Access-Control-Allow-Origin" value="*" /></http-headers>
  ${mounts.join("\n  ")}
  <paths><basedir>${share}</basedir><webroot>${share}/web</webroot><adminroot>${share}/admin</adminroot><logdir>${folder}</logdir></paths>
  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>3</loglevel></logging>
</icecast>
`;
}
