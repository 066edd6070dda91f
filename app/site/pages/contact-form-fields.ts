/** Labels of the contact form. Source: spec, section 5. */
export const CONTACT_LABELS = { name: "Nome", email: "Email", message: "Mensagem" } as const;

/** Name of the hidden field with the form token. */
export const FORM_TOKEN_FIELD = "stamp";

/** Name of the honeypot field; one that browsers and password managers do not fill in. */
export const HONEYPOT_FIELD = "reference";

/** Source: spec, section 8. */
export const MESSAGE_SENT = "Mensagem enviada com sucesso!";
export const MESSAGE_NOT_SENT = "Erro ao enviar mensagem. Tente novamente.";

/** Values to restore in a refused form. */
export function contactFormValues(sent: Record<string, unknown>): Record<keyof typeof CONTACT_LABELS, string> {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { name: text(sent.name), email: text(sent.email), message: text(sent.message) };
}

/**
 * Maximum lengths in code points; a line break counts as one. Apart from contact-message.ts, so that the form's
 * character counter does not load the schema library in the browser. Source: spec, section 5.
 */
export const CONTACT_LIMITS = { name: 100, email: 255, message: 1000 } as const;

/** Minimum time between opening and sending the form; faster is taken for a bot. */
export const MIN_WRITING_MS = 2_000;
