import { execFile } from "node:child_process";
import { Agent, get } from "node:http";
import { promisify } from "node:util";
import { requiredProgram } from "#test-support/find-programs.ts";

const CONNECTIONS = 16;

/** Requests a URL a number of times over kept connections, signed in with `cookie`. Errors: a response that is not 200. */
export async function load(url: string, count: number, cookie = ""): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = count;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      await getBody(url, { agent, cookie });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  agent.destroy();
}

/** The response's encoded body, in the encoding that the server prefers. */
export function getBody(url: string, { agent, cookie = "" }: { agent?: Agent; cookie?: string } = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, br", ...(cookie && { Cookie: cookie }) };
    const request = get(url, { ...(agent ? { agent } : {}), headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}

export type PageRequest = { path: string; cookie?: string };

const PAGE_CONNECTIONS = 32;

/**
 * Requests a URL for some seconds over 32 kept connections with wrk, which takes less CPU than any client of Node's: on
 * a machine with few cores a slower client slows the server down. Gives the number of responses.
 * Errors: wrk (Debian's package of that name) is not installed; a response that is not 2xx or 3xx; a broken connection.
 */
export async function loadPages(origin: string, { path, cookie }: PageRequest, seconds: number): Promise<number> {
  const headers = ["Accept-Encoding: gzip, deflate, br, zstd", ...(cookie ? [`Cookie: ${cookie}`] : [])];
  const { stdout } = await promisify(execFile)(requiredProgram("wrk"), [
    ...["--threads", "1", "--connections", String(PAGE_CONNECTIONS), "--duration", `${seconds}s`, "--timeout", "10s"],
    ...headers.flatMap((header) => ["--header", header]),
    origin + path,
  ]);
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!(count > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${origin}${path}\n${stdout}`);
  return count;
}
