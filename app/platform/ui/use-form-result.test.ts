import { expect, test } from "vitest";
import { resultToast } from "./use-form-result.ts";

test("resultToast: a failure with its title, unless an alert shows it", () => {
  const failed = { ok: false, title: "Erro no login", message: "Email ou palavra-passe errados" } as const;
  expect(resultToast(failed, { alerted: false })).toEqual({ kind: "error", title: failed.title, text: failed.message });
  expect(resultToast(failed, { alerted: true })).toBeUndefined();
});

test("resultToast: a success only if it has a message", () => {
  const done = { ok: true, message: "Mensagem enviada com sucesso!" } as const;
  expect(resultToast(done, { alerted: false })).toEqual({ kind: "success", text: done.message });
  expect(resultToast(done, { alerted: false, successTitle: "Sucesso" })).toMatchObject({ title: "Sucesso" });
  expect(resultToast({ ok: true }, { alerted: false })).toBeUndefined();
});
