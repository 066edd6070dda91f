import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogOutput } from "./log-output.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const writes: string[] = [];
  return { writes, output: createLogOutput((lines) => void writes.push(lines)) };
}

test("each line is written at once until lines are buffered", () => {
  const { writes, output } = open();
  output.write("a\n");
  output.write("b\n");
  expect(writes).toEqual(["a\n", "b\n"]);
});

test("buffered lines are written together and in order, a tenth of a second after the first", () => {
  const { writes, output } = open();
  output.buffer();
  output.write("a\n");
  vi.advanceTimersByTime(60);
  output.write("b\n");
  vi.advanceTimersByTime(39);
  expect(writes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(writes).toEqual(["a\nb\n"]);
  output.write("c\n");
  vi.advanceTimersByTime(100);
  expect(writes).toEqual(["a\nb\n", "c\n"]);
});

test("16,384 characters are written at once", () => {
  const { writes, output } = open();
  output.buffer();
  output.write("x".repeat(16_383));
  expect(writes).toEqual([]);
  output.write("\n");
  expect(writes).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(writes).toHaveLength(1);
});

test("flush writes the lines that wait, and nothing where none does", () => {
  const { writes, output } = open();
  output.buffer();
  output.write("a\n");
  output.flush();
  output.flush();
  expect(writes).toEqual(["a\n"]);
});

/** Logs two buffered lines in a process of its own, then runs the code. */
function logThen(code: string): string[] {
  const script = `import { bufferLog, log } from "#app/platform/process/log.server.ts";
    bufferLog(); log.info("one"); log.error("two"); ${code}`;
  const environment = { ...process.env, VITEST: "" };
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: environment,
    encoding: "utf8",
  });
  return child.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg);
}

test.each([
  ["it ends by itself", ""],
  ["it exits", "process.exit(0);"],
  ["an exception ends it", "throw new Error();"],
  ["a rejected promise ends it", "await Promise.reject(new Error());"],
])("buffered lines of a process are written when %s", (_, code) => {
  expect(logThen(code)).toEqual(["one", "two"]);
});
