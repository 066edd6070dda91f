import { expect, test } from "vitest";
import { NO_CONNECTION, reloadWithFallback, submitWithFallback } from "./form-fallback.client.ts";

const failing = (reason: unknown) => () => Promise.reject(reason);

test("what the server answers is passed on", async () => {
  const answer = { ok: false, message: "Por favor, insira um email válido" };
  expect(await submitWithFallback(async () => answer)).toBe(answer);
});

test("without a connection the form gets an answer that says so, as a failure of the server", async () => {
  expect(
    await submitWithFallback(failing(new TypeError("Failed to fetch")), NO_CONNECTION, "Erro no login"),
  ).toMatchObject({
    data: {
      ok: false,
      title: "Erro no login",
      message: "Não foi possível ligar ao servidor. Verifique a ligação e tente novamente.",
    },
    init: { status: 503 },
  });
});

test("a form may have a sentence of its own", async () => {
  const sentence = "Erro ao enviar mensagem. Tente novamente.";
  expect(await submitWithFallback(failing(new Error("500")), sentence)).toMatchObject({
    data: { ok: false, message: sentence },
  });
});

test("a redirect passes through", async () => {
  const redirect = new Response(null, { status: 303, headers: { Location: "/" } });
  await expect(submitWithFallback(failing(redirect))).rejects.toBe(redirect);
  await expect(reloadWithFallback(failing(redirect), null)).rejects.toBe(redirect);
});

test("a page that cannot be loaded again stays as it is known", async () => {
  expect(await reloadWithFallback(async () => "news", "known")).toBe("news");
  expect(await reloadWithFallback<string>(failing(new TypeError("Failed to fetch")), "known")).toBe("known");
});
