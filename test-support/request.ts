import http, { type Agent, type IncomingHttpHeaders } from "node:http";

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/** A request as it is said, byte by byte: `fetch` would tidy the path and hide encodings. */
export function request(
  { port }: { port: number },
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<RawResponse> {
  const { method = "GET", headers = {}, body, agent } = options;
  return new Promise((resolve, reject) => {
    const asked = http.request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    asked.once("error", reject);
    asked.end(body);
  });
}
