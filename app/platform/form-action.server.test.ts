import { expect, test } from "vitest";
import { readForm } from "./form-action.server.ts";

const sent = (body: BodyInit, type?: string) =>
  new Request("http://localhost:3000/auth", { method: "POST", body, headers: type ? { "Content-Type": type } : {} });

test("the fields of a form are read by name", async () => {
  expect(await readForm(sent(new URLSearchParams({ email: "ana@example.org", password: "çã " })))).toEqual({
    email: "ana@example.org",
    password: "çã ",
  });
});

test("of several fields with one name the last counts", async () => {
  expect(await readForm(sent("email=a&email=b", "application/x-www-form-urlencoded"))).toEqual({ email: "b" });
});

test.each([
  ["JSON", '{"email":"ana@example.org"}', "application/json"],
  ["plain text", "email=ana@example.org", "text/plain"],
  ["a malformed multipart form", "--x\r\nnonsense", "multipart/form-data; boundary=x"],
  ["a multipart form without a boundary", "email=a", "multipart/form-data"],
])("%s has no fields", async (_, body, type) => {
  expect(await readForm(sent(body, type))).toEqual({});
});

test("a request without a body has no fields", async () => {
  expect(await readForm(new Request("http://localhost:3000/auth", { method: "POST" }))).toEqual({});
});
