import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { drawn, progressiveJpeg } from "../../test-support/images.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { createImageDecoder, type DecoderOptions, type ImageDecoder } from "./image-decoder.server.ts";

const PROGRAM = join(import.meta.dirname, "../../test-support/fake-image-decoder.ts");

const opened: ImageDecoder[] = [];
afterEach(() => {
  for (const decoder of opened.splice(0)) decoder.close();
});

function open(options: DecoderOptions = {}) {
  const clock = fakeClock();
  const decoder = createImageDecoder({ program: PROGRAM, clock, ...options });
  opened.push(decoder);
  const send = async (word: string) => {
    const parts = await decoder.squares(new TextEncoder().encode(word));
    return parts && new TextDecoder().decode(parts[0]?.webp);
  };
  return { clock, decoder, send };
}

function isRunning(pid: string | null): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

const isGone = (pid: string | null) => waitUntil(`process ${pid} is gone`, () => !isRunning(pid));

test("an image that hangs is killed at its deadline, and others are decoded meanwhile", async () => {
  const { clock, send } = open();
  const both = await Promise.all([send("pid"), send("pid")]);
  expect(new Set(both).size).toBe(2);
  const hanging = send("hang");
  const free = await send("pid");
  const stuck = both.find((pid) => pid !== free) ?? null;
  expect([await send("pid"), isRunning(stuck)]).toEqual([free, true]);
  clock.advance(9_999);
  expect(isRunning(stuck)).toBe(true);
  clock.advance(1);
  expect(await hanging).toBeNull();
  await isGone(stuck);
  const [next, another] = await Promise.all([send("pid"), send("pid")]);
  expect([next, another]).toContain(free);
  expect([next, another].includes(stuck)).toBe(false);
});

test("a third image waits for one of the two processes", async () => {
  const { clock, send } = open();
  await Promise.all([send("pid"), send("pid")]);
  const done: string[] = [];
  const tasks = ["hang", "hang", "pid"].map((word) => send(word).then(() => done.push(word)));
  clock.advance(9_999);
  expect(done).toEqual([]);
  clock.advance(1);
  await Promise.all(tasks);
  expect(done).toEqual(["hang", "hang", "pid"]);
});

test.each(["crash", "endless answer", "no answer"])("%s costs its process and nothing else", async (word) => {
  const { send } = open({ processes: 1 });
  const before = await send("pid");
  expect(await send(word)).toBeNull();
  await isGone(before);
  expect(await send("pid")).not.toBe(before);
});

test("a bug in the program is an error, and so is a program that cannot be run", async () => {
  await expect(open().send("bug")).rejects.toThrow("Decoding an image failed: broken");
  expect(await open({ program: "/nowhere.ts" }).send("pid")).toBeNull();
});

test("a process without work ends after half a minute, and the next image starts another", async () => {
  const { clock, send } = open();
  const first = await send("pid");
  clock.advance(29_999);
  expect(await send("pid")).toBe(first);
  clock.advance(29_999);
  expect(isRunning(first)).toBe(true);
  clock.advance(1);
  await isGone(first);
  expect(await send("pid")).not.toBe(first);
});

test("nothing is left running when it is closed, and nothing starts after that", async () => {
  const { decoder, send } = open();
  const pids = await Promise.all([send("pid"), send("pid")]);
  const underWay = [send("hang"), send("pid"), send("pid")];
  decoder.close();
  expect(await Promise.all(underWay)).toContain(null);
  for (const pid of pids) await isGone(pid);
  expect(await send("pid")).toBeNull();
});

test("a process knows nothing of the server's environment", async () => {
  process.env.RADIOWAVE_TEST_SECRET = "segredo";
  expect(await open().send("environment")).not.toContain("segredo");
  delete process.env.RADIOWAVE_TEST_SECRET;
});

test("the program decodes images, refuses a JPEG of 10,000 scans, and makes JPEGs", async () => {
  const decoder = createImageDecoder({ clock: fakeClock() });
  opened.push(decoder);
  const squares = await decoder.squares(await drawn(600).png().toBuffer());
  expect(squares?.map(({ side }) => side)).toEqual([96, 192, 480]);
  expect(await decoder.squares(await progressiveJpeg({ side: 5_000, scans: 10_000 }))).toBeNull();
  const jpeg = await decoder.jpeg(squares?.[0]?.webp ?? new Uint8Array());
  expect([...(jpeg?.subarray(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff]);
});

test("more bytes than are ever fetched are not even sent", async () => {
  const { decoder } = open();
  expect(await decoder.squares(new Uint8Array(5 * 1024 * 1024 + 1))).toBeNull();
});

test("the program ends with the server, even one that was killed", async () => {
  const program = join(import.meta.dirname, "decode-images.server.ts");
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "ignore", "ignore"] });
  const exit = once(child, "exit");
  child.stdin.end();
  await exit;
  expect(isRunning(String(child.pid))).toBe(false);
});
