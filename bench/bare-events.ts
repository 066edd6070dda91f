/** The reference for event streams: open responses, and one line to each when `/notify` is requested. */
import { createServer, type ServerResponse } from "node:http";

const open = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.url === "/notify") for (const one of open) one.write('event: stations\ndata: {"version":"1"}\n\n');
  if (request.url !== "/events") return response.end("ok");
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write('event: hello\ndata: {"version":"0"}\n\n');
  open.add(response);
  response.once("close", () => open.delete(response));
}).listen(Number(process.env.PORT), "127.0.0.1");

process.once("SIGTERM", () => process.exit(0));
