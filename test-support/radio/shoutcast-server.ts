import { createServer, type Socket } from "node:net";
import { icyBlock } from "./icy-blocks.ts";
import { sendLive } from "./send-live-stream.ts";

export type ShoutcastServer = {
  origin: string;
  /** How many connections are open now. */
  connections: () => number;
  stop: () => Promise<void>;
};

const METAINT = 8192;
const TITLE = "Banda Um - Faixa A";

/**
 * Starts a server that answers as SHOUTcast 1 does: with `ICY 200 OK` instead of HTTP, with a page at `/` for whatever
 * calls itself Mozilla and the stream for all else, and with the stream for everyone at `/;`. No HTTP library can say that.
 */
export async function startShoutcastServer(): Promise<ShoutcastServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // Listeners leave in the middle of a sentence.
    socket.on("error", () => undefined);
    let head = "";
    socket.on("data", (chunk) => {
      head += chunk.toString("latin1");
      if (head.includes("\r\n\r\n")) answer(socket, head);
    });
  }).unref();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function answer(socket: Socket, head: string): void {
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

/** The first line comes letter by letter. */
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
