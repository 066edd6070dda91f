import { Agent, get } from "node:http";

const CONNECTIONS = 16;

/** Requests a URL a number of times over kept connections, signed in with `cookie`. Errors: a response that is not 200. */
export async function load(address: string, count: number, cookie = ""): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = count;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      await ask(address, { agent, cookie });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  agent.destroy();
}

/** The response's encoded body, in the encoding that the server prefers. */
export function ask(address: string, { agent, cookie = "" }: { agent?: Agent; cookie?: string } = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, br", ...(cookie && { Cookie: cookie }) };
    const request = get(address, { ...(agent ? { agent } : {}), headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${address}: ${response.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}
