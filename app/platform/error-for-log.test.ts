import { expect, test } from "vitest";
import { errorForLog } from "./error-for-log.ts";

test("an error is logged with its name, message, stack and cause", () => {
  const error = new TypeError("no such thing", { cause: new Error("the reason") });
  expect(errorForLog(error)).toMatchObject({
    type: "TypeError",
    message: "no such thing",
    stack: expect.stringContaining("no such thing"),
    cause: { message: "the reason" },
  });
});

test("a failed query is logged without the values that it was given", () => {
  const cause = Object.assign(new Error("duplicate key value"), { code: "23505" });
  const error = Object.assign(new Error("Failed query: insert\nparams: ana@example.pt", { cause }), {
    query: "insert into people (email) values ($1)",
    params: ["ana@example.pt"],
  });
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ message: "duplicate key value", code: "23505" });
  expect(JSON.stringify(logged)).not.toContain("ana@example.pt");
});

test("what is thrown and is no error is logged as text", () => {
  expect(errorForLog("lost")).toEqual({ message: "lost" });
});
