import { expect, test } from "vitest";
import { readForm } from "./read-form.server.ts";

const sent = (body: BodyInit, type?: string) =>
  new Request("http://localhost:3000/auth", { method: "POST", body, headers: type ? { "Content-Type": type } : {} });

test("the fields of a form are read by their names", async () => {
  expect(await readForm(sent(new URLSearchParams({ email: "ana@example.org", password: "çã " })))).toEqual({
    email: "ana@example.org",
    password: "çã ",
  });
});

test("of fields of one name the last counts", async () => {
  expect(await readForm(sent("email=a&email=b", "application/x-www-form-urlencoded"))).toEqual({ email: "b" });
});

test.each([
  ["JSON", '{"email":"ana@example.org"}', "application/json"],
  ["plain text", "email=ana@example.org", "text/plain"],
  ["a broken form of parts", "--x\r\nnonsense", "multipart/form-data; boundary=x"],
  ["a form of parts without a boundary", "email=a", "multipart/form-data"],
])("%s has no fields", async (_, body, type) => {
  expect(await readForm(sent(body, type))).toEqual({});
});

test("no body has no fields", async () => {
  expect(await readForm(new Request("http://localhost:3000/auth", { method: "POST" }))).toEqual({});
});
