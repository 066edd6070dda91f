import { expect, test } from "vitest";
import { resultToast } from "./answer-toast.ts";

test("a failure is shown with its title, and only where no alert shows it", () => {
  const failed = { ok: false, title: "Erro no login", message: "Email ou palavra-passe errados" } as const;
  expect(resultToast(failed, { alerted: false })).toEqual({ kind: "error", title: failed.title, text: failed.message });
  expect(resultToast(failed, { alerted: true })).toBeUndefined();
});

test("a success is told when it has a message", () => {
  const done = { ok: true, message: "Mensagem enviada com sucesso!" } as const;
  expect(resultToast(done, { alerted: false })).toEqual({ kind: "success", text: done.message });
  expect(resultToast(done, { alerted: false, successTitle: "Sucesso" })).toMatchObject({ title: "Sucesso" });
  expect(resultToast({ ok: true }, { alerted: false })).toBeUndefined();
});
