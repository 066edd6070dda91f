import type { SessionMethod } from "#app/people/accounts/viewer.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { QrCode } from "#app/platform/ui/qr-code.ts";

/** The page of these forms. */
export const SECURITY_PAGE = "/account/security";

/** Its forms, by the last segment of their URLs. */
const SECURITY_FORMS = ["password", "setup", "activate", "codes", "off", "passkey", "session", "others"] as const;

export type SecurityForm = (typeof SECURITY_FORMS)[number];

export function isSecurityForm(name: string | undefined): name is SecurityForm {
  return SECURITY_FORMS.some((known) => known === name);
}

/** A set-up of codes that waits for its first code. */
export type ShownSetUp = { key: string; codes: readonly string[]; qr: QrCode };

/** `setUp`: to be confirmed; `codes`: new recovery codes, shown this once. */
export type SecurityResult = FormResult & { setUp?: ShownSetUp; codes?: readonly string[] };

/** Messages about a passkey that was refused or could not be used. */
export const UNREADABLE_PASSKEY =
  "Não foi possível ler a chave de acesso. Tente novamente, ou entre com a palavra-passe.";

/**
 * Whether this browser can use passkeys here: WebAuthn exists only in secure contexts, and takes host names, not
 * network addresses.
 */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" && (location.protocol === "https:" || location.hostname === "localhost")
  );
}

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
