import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";

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

/** The header of a request as a browser would send it. */
export type PageRequest = { path: string; cookie?: string };

/**
 * Requests a URL a number of times over kept connections with little work of its own: on a machine with few cores a client
 * that parses much slows the server down. Errors: a response that is not 200, or has no length.
 */
export async function loadPages(origin: string, { path, cookie }: PageRequest, count: number): Promise<void> {
  const { hostname, port, host } = new URL(origin);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Accept-Encoding: gzip, deflate, br, zstd"];
  const head = `${[...lines, ...(cookie ? [`Cookie: ${cookie}`] : [])].join("\r\n")}\r\n\r\n`;
  let left = count;
  const visitor = async () => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, "connect");
    while (left > 0) {
      left -= 1;
      await request(socket, head);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
}

function request(socket: Socket, head: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing: number | null = null;
    let begun = "";
    const onData = (part: Buffer) => {
      if (missing !== null) missing -= part.length;
      else {
        begun += part.toString("latin1");
        const end = begun.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(begun.slice(0, end))?.[1];
        if (!begun.startsWith("HTTP/1.1 200") || !length) return finish(new Error(begun.slice(0, end)));
        missing = Number(length) - (begun.length - end - 4);
      }
      if (missing === 0) finish();
    };
    const finish = (error?: Error) => {
      socket.off("data", onData).off("close", onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => finish(new Error("The server closed the connection"));
    socket.on("data", onData).once("close", onClose);
    socket.write(head);
  });
}
