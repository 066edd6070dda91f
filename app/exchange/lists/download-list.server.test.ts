import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { startListServer } from "#test-support/list-server.ts";
import { readBytes, summariseRows } from "#test-support/read-lists.ts";
import { downloadList } from "./download-list.server.ts";

const LIST = '#EXTM3U\n#EXTINF:-1 tvg-country="PT",Rádio Douro\nhttps://douro.example/s\n';

const streamClient = createStreamClient({ allowPrivate: true });
let server: Awaited<ReturnType<typeof startListServer>>;

beforeAll(async () => {
  server = await startListServer({
    "/radios.m3u": (_, response) => response.end(LIST),
    "/radios.m3u.gz": (_, response) => response.end(gzipSync(LIST)),
    "/compressed": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(LIST)),
    "/brotli": (_, response) => response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync(LIST)),
    "/deflate": (_, response) => response.writeHead(200, { "content-encoding": "deflate" }).end(deflateSync(LIST)),
    "/twice": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(gzipSync(LIST))),
    "/bomb": (_, response) =>
      response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync(Buffer.alloc(1_001))),
    "/unknown": (_, response) => response.writeHead(200, { "content-encoding": "compress" }).end("x"),
    "/moved": (_, response) => response.writeHead(302, { location: "/radios.m3u" }).end(),
    "/private": (_, response) => response.writeHead(302, { location: "http://10.0.0.1/radios.m3u" }).end(),
    "/playlist": (_, response) => response.writeHead(200, { "content-type": "audio/x-mpegurl" }).end(LIST),
    "/stream": (_, response) => void response.writeHead(200, { "content-type": "audio/mpeg" }).write("x"),
    "/icy": (_, response) => void response.writeHead(200, { "icy-name": "Douro" }).write("x"),
    "/forbidden": (_, response) => response.writeHead(403).end(),
    "/error": (_, response) => response.writeHead(500).end(),
    "/declared": (_, response) => void response.writeHead(200, { "content-length": "2000" }).write("x"),
    "/long": (_, response) => response.end("x".repeat(1001)),
    "/at-the-limit": (_, response) => response.end("x".repeat(1000)),
    "/slow": (_, response) => void response.writeHead(200).write("#EXTM3U\n"),
    "/broken": (_, response) => {
      response.writeHead(200, { "content-length": "900" }).write(LIST);
      setTimeout(() => response.destroy(), 20);
    },
  });
});

afterAll(() => server.stop());

async function download(path: string, options: Parameters<typeof downloadList>[2] = {}, client = streamClient) {
  const chunks: Uint8Array[] = [];
  const url = path.startsWith("/") ? server.origin + path : path;
  for await (const chunk of downloadList(client, url, options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each(["/radios.m3u", "/radios.m3u.gz", "/compressed", "/brotli", "/deflate", "/twice", "/moved", "/playlist"])(
  "the list at %s is read like a file",
  async (path) => {
    const { rows } = await readBytes(await download(path));
    expect(summariseRows({ rows })).toEqual(["Rádio Douro https://douro.example/s"]);
  },
);

test.each([
  ["/nothing", "O servidor respondeu que não há nada neste endereço."],
  ["/forbidden", "O servidor não permite ler este endereço."],
  ["/error", "O servidor respondeu com um erro."],
  ["/stream", "O endereço é o de uma transmissão, não o de uma lista de estações."],
  ["/icy", "O endereço é o de uma transmissão, não o de uma lista de estações."],
  [
    "/unknown",
    "O servidor comprimiu a lista num formato desconhecido. São aceites listas sem compressão ou em gzip, deflate, br ou zstd.",
  ],
  ["/broken", "O servidor cortou a ligação ou deu uma resposta incompreensível."],
  ["http://127.0.0.1:9/", "O servidor não aceitou a ligação."],
  ["http://lista.invalid/", "O nome do servidor não foi encontrado."],
])("the failure of %s is a sentence", async (path, message) => {
  await expect(download(path)).rejects.toMatchObject({ name: "UnreadableList", message });
});

test("private addresses are refused, also after a redirect", async () => {
  const message = "O endereço pertence a uma rede local ou privada.";
  const guarded = createStreamClient({ allowPrivate: false });
  await expect(download("/radios.m3u", {}, guarded)).rejects.toMatchObject({ message });
  const own = createStreamClient({ allowPrivate: (host) => host === "127.0.0.1" });
  await expect(download("/private", {}, own)).rejects.toMatchObject({ message });
});

test("a list may have as many bytes as the limit and not one more, whether its length is declared or not", async () => {
  const message = "A lista é demasiado grande (máximo 64 MiB).";
  expect(await download("/at-the-limit", { maxBytes: 1000 })).toHaveLength(1000);
  for (const path of ["/long", "/declared", "/bomb"])
    await expect(download(path, { maxBytes: 1000 })).rejects.toMatchObject({ message });
});

test("a list that does not end in time is refused, and an aborted download gives the reason", async () => {
  await expect(download("/slow", { withinMs: 200 })).rejects.toMatchObject({
    message: "A lista não chegou ao fim em cinco minutos.",
  });
  const stop = new AbortController();
  setTimeout(() => stop.abort("a reason"), 50);
  await expect(download("/slow", { signal: stop.signal })).rejects.toBe("a reason");
});
