import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./accounts.ts";
import { findIcecast } from "./find-programs.ts";
import { findFreePort } from "./free-port.ts";
import { type GuardedProcess, startGuarded } from "./guarded-process.ts";
import { MOUNTS } from "./radio-mounts.ts";
import { waitUntil } from "./wait-until.ts";

export type Icecast = {
  origin: string;
  /** Where a source sends, password included: `icecast://source:…@127.0.0.1:port`. */
  sourceUrl: string;
  /** An answer of the administration interface: XML. Gives "" where Icecast refuses, as it does for a mount that is not on the air. */
  admin: (path: string, query: Record<string, string>) => Promise<string>;
  stop: () => Promise<void>;
};

const STARTS = 3;

/** Starts Icecast on a free port of 127.0.0.1, with its files in `folder`. It refuses root: `account` is who runs it then. */
export async function startIcecast(folder: string, account: Account | undefined): Promise<Icecast> {
  const program = findIcecast();
  if (!program) throw new Error("Icecast is not installed.");
  for (let start = 1; ; start += 1) {
    const port = await findFreePort();
    const password = randomBytes(12).toString("hex");
    const configuration = join(folder, `icecast-${start}.xml`);
    writeFileSync(configuration, icecastConfiguration({ folder, port, password }));
    const server = startGuarded(program, ["-c", configuration], { account, cwd: folder });
    try {
      await waitForStart(server, join(folder, "error.log"), start);
      return icecast(server, port, password);
    } catch (error) {
      await server.stop();
      if (start === STARTS) throw error;
    }
  }
}

/**
 * Icecast 2.4 crashes in two or three of a hundred starts when it is asked for anything in its first moments: so nothing
 * is asked until it says that it is up, and half a second more.
 */
async function waitForStart(server: GuardedProcess, errorLog: string, start: number): Promise<void> {
  const said = () => (existsSync(errorLog) ? readFileSync(errorLog, "utf8") : "");
  const isHopeless = () => (server.ending() ? `Icecast ended while starting.\n${server.log()}${said()}` : undefined);
  await waitUntil("Icecast says 'server started'", () => said().split("server started").length > start, { isHopeless });
  await sleep(500);
  const reason = isHopeless();
  if (reason) throw new Error(reason);
}

function icecast(server: GuardedProcess, port: number, password: string): Icecast {
  const origin = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  return {
    origin,
    sourceUrl: `icecast://source:${password}@127.0.0.1:${port}`,
    admin: async (path, query) => {
      const answer = await fetch(`${origin}/admin/${path}?${new URLSearchParams(query)}`, {
        headers: { authorization },
      });
      const text = await answer.text();
      return answer.ok ? text : "";
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
  <limits><clients>200</clients><sources>20</sources><queue-size>1048576</queue-size><source-timeout>10</source-timeout></limits>
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
