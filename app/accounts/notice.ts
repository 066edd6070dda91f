/** What a notice tells the owner of an account. */
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
