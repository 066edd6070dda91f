import { expect, test } from "vitest";
import { sessionText } from "./security-forms.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const date = (day: Date) => day.toISOString().slice(0, 10);
const began = { beganAt: new Date("2026-11-01T12:00:00Z"), current: false };

test.each([
  ["password", "palavra-passe"],
  ["totp", "código"],
  ["recovery", "código de recuperação"],
  ["passkey", "chave de acesso"],
] as const)("a session that began by %s shows that", (method, label) => {
  const text = sessionText({ ...began, method, usedAt: new Date("2026-11-21T12:00:00Z") }, NOW, date);
  expect(text).toBe(`Entrou em 2026-11-01 com ${label} · Usada em 2026-11-21`);
});

test("a use within 24 hours has no date, and this browser's session has no use", () => {
  const used = { ...began, method: "totp" as const, usedAt: new Date("2026-11-21T12:00:01Z") };
  expect(sessionText(used, NOW, date)).toBe("Entrou em 2026-11-01 com código · Usada nas últimas 24 horas");
  expect(sessionText({ ...used, current: true }, NOW, date)).toBe("Entrou em 2026-11-01 com código");
});
