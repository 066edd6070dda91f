import { expect, test } from "vitest";
import { NO_CONNECTION, reloadWithFallback, submitWithFallback } from "./form-fallback.client.ts";

const failing = (reason: unknown) => () => Promise.reject(reason);

test("submitWithFallback: the server's result is passed on", async () => {
  const answer = { ok: false, message: "Por favor, insira um email válido" };
  expect(await submitWithFallback(async () => answer)).toBe(answer);
});

test("submitWithFallback: without a connection the form gets a failed result with status 503", async () => {
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

test("submitWithFallback: a form may have its own sentence", async () => {
  const sentence = "Erro ao enviar mensagem. Tente novamente.";
  expect(await submitWithFallback(failing(new Error("500")), sentence)).toMatchObject({
    data: { ok: false, message: sentence },
  });
});

test("submitWithFallback and reloadWithFallback: a redirect passes through", async () => {
  const redirect = new Response(null, { status: 303, headers: { Location: "/" } });
  await expect(submitWithFallback(failing(redirect))).rejects.toBe(redirect);
  await expect(reloadWithFallback(failing(redirect), null)).rejects.toBe(redirect);
});

test("reloadWithFallback: a page that cannot be revalidated keeps its data", async () => {
  expect(await reloadWithFallback(async () => "news", "known")).toBe("news");
  expect(await reloadWithFallback<string>(failing(new TypeError("Failed to fetch")), "known")).toBe("known");
});
