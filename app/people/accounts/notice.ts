/** What a notice to the owner of an account is about. */
export const NOTICES = [
  "password-changed",
  "email-changed",
  "second-step-on",
  "second-step-off",
  "passkey-created",
  "passkey-deleted",
  "recovery-code-used",
  "recovery-codes-replaced",
  "account-deleted",
] as const;

export type Notice = (typeof NOTICES)[number];
