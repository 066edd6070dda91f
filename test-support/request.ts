import http, { type Agent, type IncomingHttpHeaders } from "node:http";

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/**
 * A request without the changes of `fetch`, which normalises the path and decodes the body. A body of several texts is
 * sent in chunks, without Content-Length.
 */
export function request(
  { port }: { port: number },
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | readonly string[]; agent?: Agent } = {},
): Promise<RawResponse> {
  const { method = "GET", headers = {}, body, agent } = options;
  return new Promise((resolve, reject) => {
    const outgoing = http.request({ host: "127.0.0.1", port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.once("error", reject);
    if (typeof body === "object") for (const chunk of body) outgoing.write(chunk);
    outgoing.end(typeof body === "string" ? body : undefined);
  });
}
