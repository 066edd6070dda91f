import type { FormResult } from "#app/platform/http/form-result.ts";
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
