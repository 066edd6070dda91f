import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { drawn, progressiveJpeg } from "#test-support/images.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { createImageDecoder, type DecoderOptions, type ImageDecoder } from "./image-decoder.server.ts";

const PROGRAM = join(projectRoot(), "test-support/fake-image-decoder.ts");

const opened: ImageDecoder[] = [];
afterEach(() => {
  for (const decoder of opened.splice(0)) decoder.close();
});

function open(options: DecoderOptions = {}) {
  const clock = fakeClock();
  const decoder = createImageDecoder({ program: PROGRAM, clock, ...options });
  opened.push(decoder);
  const send = async (command: string) => {
    const squares = await decoder.squares(new TextEncoder().encode(command));
    return squares && new TextDecoder().decode(squares[0]?.webp);
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

test("an image that hangs is killed at its deadline; others are decoded meanwhile", async () => {
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
  const tasks = ["hang", "hang", "pid"].map((command) => send(command).then(() => done.push(command)));
  clock.advance(9_999);
  expect(done).toEqual([]);
  clock.advance(1);
  await Promise.all(tasks);
  expect(done).toEqual(["hang", "hang", "pid"]);
});

test.each(["crash", "too long response", "no JSON", "malformed response"])(
  "after a %s the process is replaced",
  async (command) => {
    const { send } = open({ processes: 1 });
    const before = await send("pid");
    expect(await send(command)).toBeNull();
    await isGone(before);
    expect(await send("pid")).not.toBe(before);
  },
);

test("a bug in the program rejects; a program that cannot be run gives null", async () => {
  await expect(open().send("bug")).rejects.toThrow("Decoding an image failed: broken");
  expect(await open({ program: "/nowhere.ts" }).send("pid")).toBeNull();
});

test("an idle process ends after 30 s, and the next image starts another", async () => {
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

test("close: ends all processes, and no further process starts", async () => {
  const { decoder, send } = open();
  const pids = await Promise.all([send("pid"), send("pid")]);
  const running = [send("hang"), send("pid"), send("pid")];
  decoder.close();
  expect(await Promise.all(running)).toContain(null);
  for (const pid of pids) await isGone(pid);
  expect(await send("pid")).toBeNull();
});

test("a process does not receive the server's environment", async () => {
  process.env.RADIOWAVE_TEST_SECRET = "segredo";
  expect(await open().send("environment")).not.toContain("segredo");
  delete process.env.RADIOWAVE_TEST_SECRET;
});

test("the program decodes images, refuses a JPEG of 10,000 scans, and converts to JPEG", async () => {
  const decoder = createImageDecoder({ clock: fakeClock() });
  opened.push(decoder);
  const squares = await decoder.squares(await drawn(600).png().toBuffer());
  // The last is for under a play tile: the image is of one colour.
  expect(squares?.map(({ side, underTile = false }) => [side, underTile])).toEqual([
    ...[
      [96, false],
      [192, false],
      [480, false],
      [480, true],
    ],
  ]);
  expect(await decoder.squares(await progressiveJpeg({ side: 5_000, scans: 10_000 }))).toBeNull();
  const turned = await drawn(600, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await decoder.original(turned)).toEqual({ width: 500, height: 600, format: "JPEG", bytes: turned.length });
  expect(await decoder.original(new TextEncoder().encode("<svg/>"))).toBeNull();
  const jpeg = await decoder.jpeg(squares?.[0]?.webp ?? new Uint8Array());
  expect([...(jpeg?.subarray(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff]);
});

test("an image over the fetch limit is not sent to a process", async () => {
  const { decoder } = open();
  expect(await decoder.squares(new Uint8Array(5 * 1024 * 1024 + 1))).toBeNull();
});

test("the program exits when its standard input is closed", async () => {
  const program = join(import.meta.dirname, "decode-images.server.ts");
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "ignore", "ignore"] });
  const exit = once(child, "exit");
  child.stdin.end();
  await exit;
  expect(isRunning(String(child.pid))).toBe(false);
});
