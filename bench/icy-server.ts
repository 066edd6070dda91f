/**
 * Two hundred stations for the title polling benchmark, on PORT: 128 kbps with a burst of 64 KiB and ICY metadata, at
 * /1 to /200. With STATUS_PAGE=1 it also has Icecast's status page.
 */
import { createServer } from "node:http";

const METAINT = 16_000;
const BYTES_A_SECOND = 16_000;
const BURST_BYTES = 64 * 1024;
const TICK_MS = 100;
const TITLE_LASTS_MS = 180_000;

const isIcecast = process.env.STATUS_PAGE === "1";
const sound = Buffer.alloc(METAINT, 0x55);

/** What station N plays now. */
function titleOf(station: string): string {
  return `Artista ${station} - Faixa ${Math.floor((Date.now() + Number(station) * 900) / TITLE_LASTS_MS)}`;
}

function blockOf(text: string): Buffer {
  const metadata = Buffer.from(`StreamTitle='${text}';`);
  const block = Buffer.alloc(1 + Math.ceil(metadata.length / 16) * 16);
  block[0] = (block.length - 1) / 16;
  metadata.copy(block, 1);
  return block;
}

createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname === "/healthz") return response.end("ok");
  if (url.pathname === "/status-json.xsl") {
    const mount = url.searchParams.get("mount") ?? "/";
    const source = { listenurl: `http://localhost${mount}`, title: titleOf(mount.slice(1)), bitrate: 128 };
    return response.end(JSON.stringify({ icestats: { source } }));
  }
  const station = url.pathname.slice(1);
  response.writeHead(200, {
    "Content-Type": "audio/mpeg",
    "icy-metaint": String(METAINT),
    Server: isIcecast ? "Icecast 2.4.4" : "nginx",
  });
  let untilBlock = METAINT;
  let sent = "";
  const send = (bytes: number) => {
    for (let left = bytes; left > 0; ) {
      const part = Math.min(left, untilBlock);
      response.write(sound.subarray(0, part));
      left -= part;
      untilBlock -= part;
      if (untilBlock > 0) continue;
      const title = titleOf(station);
      response.write(title === sent ? Buffer.of(0) : blockOf(title));
      sent = title;
      untilBlock = METAINT;
    }
  };
  send(BURST_BYTES);
  const timer = setInterval(() => send((BYTES_A_SECOND * TICK_MS) / 1_000), TICK_MS);
  response.on("close", () => clearInterval(timer));
}).listen(Number(process.env.PORT), "127.0.0.1");
