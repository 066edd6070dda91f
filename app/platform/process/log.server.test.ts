import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { errorForLog, loggedPath } from "./log.server.ts";

test("errorForLog: an error has its name, message, stack and cause", () => {
  const error = new TypeError("no such thing", { cause: new Error("the reason") });
  expect(errorForLog(error)).toMatchObject({
    type: "TypeError",
    message: "no such thing",
    stack: expect.stringContaining("no such thing"),
    cause: { message: "the reason" },
  });
});

test("errorForLog: a failed query is shown without its parameters", () => {
  const cause = Object.assign(new Error("duplicate key value"), { code: "23505" });
  const error = Object.assign(new Error("Failed query: insert\nparams: ana@example.pt", { cause }), {
    query: "insert into people (email) values ($1)",
    params: ["ana@example.pt"],
  });
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ message: "duplicate key value", code: "23505" });
  expect(JSON.stringify(logged)).not.toContain("ana@example.pt");
});

test("errorForLog: a thrown value that is not an Error is shown as text", () => {
  expect(errorForLog("lost")).toEqual({ message: "lost" });
});

test.each([
  ["/stations?genre=Jazz&token=abc", "/stations"],
  ["/people/ana@example.com/edit", "/people/…/edit"],
  ["/people/ana%40example.com", "/people/…"],
  ["/people/@/edit", "/people/…/edit"],
  ["/a@b/c/d%40e/f", "/…/c/…/f"],
  ["*", "*"],
  ["/a\u001b[31mb", "/a[31mb"],
])("loggedPath: %s gives %s", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test("loggedPath: a long path is truncated", () => {
  expect(loggedPath(`/${"x".repeat(5_000)}`)).toHaveLength(200);
});

test("loggedPath: an e-mail address at the limit is not logged", () => {
  const prefix = `/${"x".repeat(150)}`;
  expect(loggedPath(`${prefix}/${"a".repeat(100)}@example.com`)).toBe(`${prefix}/…`);
});

/** The messages of a process that logs one line, then another one buffered, and runs the code. */
function logThen(code: string): string[] {
  const script = `import { writeSync } from "node:fs";
    import { bufferLog, log } from "#app/platform/process/log.server.ts";
    const writeNow = (msg) => writeSync(1, JSON.stringify({ msg }) + "\\n");
    log.info("at once"); writeNow("now"); bufferLog(); log.info("buffered"); ${code}`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, VITEST: "" },
    encoding: "utf8",
  });
  return stdout
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
  expect(logThen(`log.error("two"); writeNow("later"); ${code}`)).toEqual([
    "at once",
    "now",
    "later",
    "buffered",
    "two",
  ]);
});

test("buffered lines are written while the process runs", () => {
  expect(logThen('setTimeout(() => writeNow("later"), 1_000);')).toEqual(["at once", "now", "buffered", "later"]);
});

test("buffered lines of 16,000 bytes are written at once", () => {
  expect(logThen('log.info("é".repeat(8_000)); writeNow("later");')).toEqual([
    "at once",
    "now",
    "buffered",
    "é".repeat(8_000),
    "later",
  ]);
});
