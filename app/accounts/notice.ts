/** What a notice to the owner of an account is about. */
export const NOTICES = [
  "password-changed",
  "email-changed",
  "second-step-on",
  "second-step-off",
  "passkey-created",
  "recovery-code-used",
  "account-deleted",
] as const;

export type Notice = (typeof NOTICES)[number];
