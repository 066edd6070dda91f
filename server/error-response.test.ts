import { DrizzleQueryError } from "drizzle-orm";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { expect, test, vi } from "vitest";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { log } from "#app/platform/process/log.server.ts";
import { errorResponse, respondToClosedRequests } from "./error-response.ts";

function site() {
  return new Hono()
    .onError(errorResponse)
    .use(respondToClosedRequests)
    .get("/refused", () => {
      throw new Refusal("too-many", "Demasiados pedidos.", { retryAfterSeconds: 5 });
    })
    .get("/lost", () => {
      throw new DrizzleQueryError("begin", [], new Error("Connection terminated unexpectedly"));
    })
    .get("/full", () => {
      throw new Error("Failed query", { cause: Object.assign(new Error("No space left"), { code: "53100" }) });
    })
    .get("/exception", () => {
      throw new HTTPException(400);
    })
    .get("/aborted", async ({ req }) => {
      const { signal } = req.raw;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw signal.reason;
    });
}

test("a Refusal is answered with its status, message and headers", async () => {
  const response = await site().request("/refused");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(await response.json()).toEqual({ error: { code: "too-many", message: "Demasiados pedidos." } });
});

test("a full disk is answered with 507 and a sentence, and logged", async () => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  const response = await site().request("/full");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([507, "300"]);
  expect(await response.json()).toEqual({
    error: {
      code: "disk-full",
      message: "O servidor não tem espaço em disco, por isso nada foi guardado. Tente novamente mais tarde.",
    },
  });
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test("an exception of Hono's is answered with its status", async () => {
  const response = await site().request("/exception");
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: { code: "refused", message: "Pedido recusado." } });
});

test.each([
  ["an Error, as AbortController has it", undefined],
  ["a text, as the adapter for Node has it", "Client connection prematurely closed."],
])("an aborted request has status 499 when the reason is %s", async (_, reason) => {
  const client = new AbortController();
  const pending = site().request(new Request("http://localhost/aborted", { signal: client.signal }));
  client.abort(reason);
  expect((await pending).status).toBe(499);
});

test.each([
  ["a program gets JSON", "*/*", /^\{"error":\{"code":"unavailable","message":"O serviço não está disponível/],
  ["a browser gets a page", "text/html,*/*;q=0.8", /<h1>Serviço indisponível<\/h1>\s+<p>O serviço não está disponível/],
])("without the database %s, with status 503 and Retry-After", async (_, accept, body) => {
  const response = await site().request("/lost", { headers: { accept } });
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await response.text()).toMatch(body);
});
