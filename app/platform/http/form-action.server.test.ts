import { DrizzleQueryError, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { UNAVAILABLE } from "#app/platform/errors/refusal-of.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { readForm, runFormAction } from "./form-action.server.ts";

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

test("without the database a form says so, with status 503 and Retry-After", async () => {
  const result = await runFormAction("Erro ao guardar", () => {
    throw new DrizzleQueryError("begin", [], new Error("Connection terminated unexpectedly"));
  });
  expect(result).toMatchObject({ data: { ok: false, message: UNAVAILABLE }, init: { status: 503 } });
  expect(new Headers("init" in result ? result.init?.headers : {}).get("Retry-After")).toBe("5");
});

test("any other error gives the sentence of the form and status 500", async () => {
  const result = await runFormAction("Erro ao guardar", () => Promise.reject(new Error("a bug")));
  expect(result).toMatchObject({ data: { ok: false, message: "Erro ao guardar" }, init: { status: 500 } });
});

onBothEngines("a form that meets a full disk answers 507 with a sentence of its own", async ({ database }) => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  // The code with which both engines report that a file cannot be extended.
  const write = () => database.execute(sql`do $$ begin raise exception using errcode = '53100'; end $$`);
  const answer = await runFormAction("Não foi possível enviar a mensagem.", async () => {
    await write();
    return { ok: true };
  });
  expect(answer).toMatchObject({
    data: {
      ok: false,
      message: "O servidor não tem espaço em disco, por isso nada foi guardado. Tente novamente mais tarde.",
    },
    init: { status: 507, headers: { "Retry-After": "300" } },
  });
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
