import { createServer, type RequestListener } from "node:http";
import { listenOnFreePort } from "./free-port.ts";

/** Answers of a server of lists, by path; it answers all others with 404. */
type ListHandlers = Record<string, RequestListener>;

/** Starts a server on a free port of 127.0.0.1 that answers with lists. */
export async function startListServer(handlers: ListHandlers): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const handler = handlers[new URL(request.url ?? "/", "http://localhost").pathname];
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  const { port, stop } = await listenOnFreePort(server);
  return { origin: `http://127.0.0.1:${port}`, stop };
}
