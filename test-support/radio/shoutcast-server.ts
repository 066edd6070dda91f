import { createServer, type Socket } from "node:net";
import { listenOnFreePort } from "../free-port.ts";
import { icyBlock } from "./icy-blocks.ts";
import { sendLive } from "./send-live-stream.ts";

export type ShoutcastServer = {
  origin: string;
  /** Open connections. */
  connections: () => number;
  stop: () => Promise<void>;
};

const METAINT = 8192;
const TITLE = "Banda Um - Faixa A";

/**
 * Starts a server with the protocol of SHOUTcast 1: `ICY 200 OK` instead of HTTP, at `/` a page for user agents with
 * Mozilla and the stream for all others, at `/;` the stream for all. HTTP libraries cannot send such a status line.
 */
export async function startShoutcastServer(): Promise<ShoutcastServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // Listeners disconnect at any time.
    socket.on("error", () => undefined);
    let head = "";
    socket.on("data", (chunk) => {
      head += chunk.toString("latin1");
      if (head.includes("\r\n\r\n")) response(socket, head);
    });
  });
  const { port, stop } = await listenOnFreePort(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    stop,
  };
}

function response(socket: Socket, head: string): void {
  const path = head.split(" ")[1]?.split("?")[0] ?? "/";
  const isBrowser = /^user-agent:.*mozilla/im.test(head);
  const page = (type: string, body: string) => socket.end(`HTTP/1.0 200 OK\r\ncontent-type: ${type}\r\n\r\n${body}`);
  if (path === "/http10") stream(socket, head, "HTTP/1.0 200 OK");
  else if (path === "/;" || (path === "/" && !isBrowser)) stream(socket, head, "ICY 200 OK");
  else if (path === "/in-pieces") inPieces(socket);
  else if (path === "/") page("text/html", "<HTML><TITLE>SHOUTcast Administrator</TITLE></HTML>");
  else if (path === "/7.html") page("text/html", `<HTML><body>1,1,12,100,1,64,${TITLE}</body></HTML>`);
  else if (path === "/stats") page("application/json", JSON.stringify({ currentlisteners: 1, songtitle: TITLE }));
  else if (path === "/currentsong") page("text/plain", TITLE);
  else socket.end("ICY 404 Resource Not Found\r\nicy-notice1:<BR>\r\n\r\n");
}

function stream(socket: Socket, head: string, status: string): void {
  const wantsTitles = /^icy-metadata:\s*1/im.test(head);
  const metaint = wantsTitles ? `icy-metaint:${METAINT}\r\n` : "";
  socket.write(
    `${status}\r\nicy-notice1:<BR>SHOUTcast<BR>\r\nicy-name:Rádio Concha\r\nicy-genre:Rock\r\ncontent-type:audio/mpeg\r\n${metaint}icy-br:64\r\n\r\n`,
  );
  const titles = { metaint: METAINT, block: () => icyBlock(`StreamTitle='${TITLE}';`) };
  sendLive(socket, wantsTitles ? titles : {});
}

/** Sends the head one character at a time. */
function inPieces(socket: Socket): void {
  socket.setNoDelay(true);
  const letters = Array.from("ICY 200 OK\r\ncontent-type:audio/mpeg\r\n\r\n");
  const timer = setInterval(() => {
    const letter = letters.shift();
    if (letter) return socket.write(letter);
    clearInterval(timer);
    sendLive(socket);
  }, 2).unref();
  socket.once("close", () => clearInterval(timer));
}
