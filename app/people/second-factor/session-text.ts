import type { SessionMethod } from "#app/people/accounts/viewer.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";

const METHODS: Record<SessionMethod, string> = {
  password: "palavra-passe",
  totp: "código",
  recovery: "código de recuperação",
  passkey: "chave de acesso",
};

/** When and how a session began, and when it was last used. `date`: writes a date. */
export function sessionText(
  { method, beganAt, usedAt, current }: { method: SessionMethod; beganAt: Date; usedAt: Date; current: boolean },
  now: Date,
  date: (date: Date) => string,
): string {
  const began = `Entrou em ${date(beganAt)} com ${METHODS[method]}`;
  if (current) return began;
  const recently = now.getTime() - usedAt.getTime() < DAY_MS;
  return `${began} · ${recently ? "Usada nas últimas 24 horas" : `Usada em ${date(usedAt)}`}`;
}
