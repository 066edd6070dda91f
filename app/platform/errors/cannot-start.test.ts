import { expect, test } from "vitest";
import { causeOf, errorMessage, fileFailure, fileReason, isDiskFull } from "./cannot-start.ts";

test.each([
  [new TypeError("no such host"), "no such host"],
  [
    new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1"), new Error("connect ECONNREFUSED ::1")]),
    "connect ECONNREFUSED 127.0.0.1",
  ],
  ["lost", "lost"],
  [undefined, "undefined"],
])("errorMessage: %s", (error, message) => {
  expect(errorMessage(error)).toBe(message);
});

const failure = (fields: object, message = "it failed") => Object.assign(new Error(message), fields);

test.each([
  ["EACCES", "RadioWave's user has no permission for it"],
  ["EROFS", "its file system is read-only"],
  ["ENOTDIR", "a part of its path is a file, not a folder"],
  ["ENAMETOOLONG", "its path is too long"],
])("%s: %s", (code, reason) => {
  expect(fileReason(failure({ code }))).toBe(reason);
  expect(fileFailure("The file x cannot be written", failure({ code })).message).toBe(
    `The file x cannot be written: ${reason}.`,
  );
});

test("a limit of open files and a full disk have sentences that blame no file, wherever they happen", () => {
  for (const code of ["EMFILE", "ENFILE", "ENOSPC", "EDQUOT"]) {
    const { message } = fileFailure("The file x cannot be written", failure({ code }));
    expect(message).not.toContain("x cannot");
    expect(message).toBe(causeOf(new Error("the start failed", { cause: failure({ code }) })));
  }
});

test("a failure of any other kind has its own message, and no cause", () => {
  expect(fileReason(failure({ code: "EWHATEVER" }))).toBe("it failed");
  expect(causeOf(failure({ code: "EACCES" }))).toBeNull();
  expect(causeOf("text")).toBeNull();
});

test("a full disk is recognised in a file, on both database engines, and in the lock", () => {
  expect(isDiskFull(failure({ code: "ENOSPC" }))).toBe(true);
  expect(isDiskFull(new Error("Failed query", { cause: failure({ code: "53100", severity: "ERROR" }) }))).toBe(true);
  expect(isDiskFull(failure({ code: "ERR_SQLITE_ERROR", errcode: 13 }))).toBe(true);
  expect(isDiskFull(new Error("Failed query", { cause: failure({ code: "23505" }) }))).toBe(false);
});
