/** The page of these forms. */
export const SECURITY_PAGE = "/account/security";

/** Its forms, by the last segment of their URLs. */
export const SECURITY_FORMS = [
  "password",
  "setup",
  "activate",
  "codes",
  "off",
  "passkey",
  "session",
  "others",
] as const;

export type SecurityForm = (typeof SECURITY_FORMS)[number];

export function isSecurityForm(name: string | undefined): name is SecurityForm {
  return SECURITY_FORMS.some((known) => known === name);
}
