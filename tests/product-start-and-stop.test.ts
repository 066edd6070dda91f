import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { Agent } from "node:http";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { copyOfNewDataFolder } from "#test-support/databases.ts";
import { readEvents } from "#test-support/event-stream.ts";
import { startProduct } from "#test-support/product.ts";
import { readLog } from "#test-support/read-log.ts";
import { request } from "#test-support/request.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

/** Starts the product with settings with which its start fails. */
async function startAndFail(settings: Record<string, string>) {
  const folder = makeTemporaryFolder("data");
  const outcome = await runScript("start.js", [], { env: { DATA_DIR: folder.path, HOST: "127.0.0.1", ...settings } });
  folder.remove();
  return outcome;
}

/** One sentence on one line, without a stack or the name of an error. */
const ONE_SENTENCE = /^[A-Z](?!.*Error:)[^\n]*\.\n$/;

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s ends the product, with open connections and event streams, without cutting off a request",
  async (signal) => {
    const product = await startProduct();
    const listener = readEvents(await fetch(`${product.origin}/api/events`));
    await listener.next("hello");
    const agent = new Agent({ keepAlive: true });
    const last = await request(product, "/", { agent });
    expect(last.status).toBe(200);

    expect(await product.stop(signal)).toEqual({ code: 0, signal: null });
    await waitUntil("the event stream has ended", listener.hasEnded);
    expect(readLog(product.log())).toContainEqual(expect.objectContaining({ msg: "stopping", signal }));
    expect(last.headers["keep-alive"], "proxies end connections before this process does").toBe("timeout=75");
    expect(product.log()).not.toContain("cut off");
    const requestIds = readLog(product.log()).flatMap(({ requestId }) => requestId ?? []);
    expect(requestIds, "buffered lines are written at the end").toContain(last.headers["x-request-id"]);
    agent.destroy();
  },
);

test("a request that never ends is cut off and does not delay the end", async () => {
  const product = await startProduct();
  const socket = connect(product.port, "127.0.0.1");
  const closed = once(socket, "close");
  socket.on("error", () => {});
  // The server requests the rest, which never comes: its 100 Continue proves that the request is pending.
  const head = [
    "POST /contact HTTP/1.1",
    ...[`Host: localhost:${product.port}`, `Origin: ${product.origin}`],
    ...["Content-Type: application/x-www-form-urlencoded", "Content-Length: 1000", "Expect: 100-continue"],
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  expect(String((await once(socket, "data"))[0])).toContain("100 Continue");
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  expect(product.log()).toContain("pending requests cut off");
  await closed;
});

test("stored data survive a restart, and nothing is inserted twice", async () => {
  const folder = await copyOfNewDataFolder();
  const first = await startProduct({ dataDir: folder.path });
  expect((await first.stop()).code).toBe(0);
  const second = await startProduct({ dataDir: folder.path });
  expect(await (await fetch(`${second.origin}/stations`)).text()).toContain("10 estações");
  expect(second.log()).not.toContain("first start");
  await second.stop();
  folder.remove();
});

test("the compiled code of a start is stored in the build for the next start", async () => {
  const product = await startProduct();
  await product.kill();
  expect(readdirSync("build/server/compiled", { recursive: true }).length).toBeGreaterThan(1);
});

test("a second product on the same data ends with one sentence, and the first keeps running", async () => {
  const first = await startProduct();
  const second = await startAndFail({ DATA_DIR: first.dataDir, PORT: "0" });
  expect(second).toEqual({
    code: 1,
    stdout: "",
    stderr: `The data directory ${first.dataDir} is in use by another RadioWave process; stop that one first, or set another DATA_DIR.\n`,
  });
  expect((await fetch(`${first.origin}/stations/1`)).status).toBe(200);
  expect((await first.stop()).code).toBe(0);
});

test("all invalid settings are named in the sentence that ends the start, and nothing is created", async () => {
  const folder = makeTemporaryFolder("data");
  const dataDir = join(folder.path, "data");
  const wrong = {
    PORT: "seventy",
    HOST: "192.0.2.1",
    PUBLIC_URL: "radio.example/path",
    DATABASE_URL: "mysql://radio:s3cret@db/radio",
    MIRROR_FROM: "https://radio.example",
    MIRROR_SECONDS: "5",
    ADMIN_PASSWORD: "1234567",
  };
  const { code, stdout, stderr } = await startAndFail({ ...wrong, DATA_DIR: dataDir });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(ONE_SENTENCE);
  for (const name of ["PORT", "HOST", "PUBLIC_URL", "DATABASE_URL", "MIRROR_SECONDS", "ADMIN_PASSWORD", "ADMIN_EMAIL"])
    expect(stderr).toContain(name);
  expect(stderr).not.toContain("s3cret");
  expect(existsSync(dataDir)).toBe(false);
  folder.remove();
});

test("a port that is in use ends the start with one sentence", async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, "127.0.0.1", () => {
      const address = other.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const folder = makeTemporaryFolder("data");
  const dataDir = join(folder.path, "data");
  const { code, stderr } = await startAndFail({ PORT: String(port), DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(stderr).toBe(`RadioWave cannot listen on 127.0.0.1:${port}: another program uses it; set another PORT.\n`);
  expect(existsSync(dataDir), "nothing is created").toBe(false);
  folder.remove();
  other.close();
});

test("a data directory that cannot be created ends the start with one sentence", async () => {
  for (const dataDir of ["/dev/null/data", "/proc/radiowave"]) {
    const { code, stderr } = await startAndFail({ DATA_DIR: dataDir, PORT: "seventy" });
    expect(code).toBe(1);
    expect(stderr).toMatch(ONE_SENTENCE);
    expect(stderr, "with the other problems").toMatch(/PORT must .*DATA_DIR \(\/.*\) cannot be used/);
  }
});
