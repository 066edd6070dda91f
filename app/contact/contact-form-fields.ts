/** What the form calls its fields. Source: spec, section 5. */
export const CONTACT_LABELS = { name: "Nome", email: "Email", message: "Mensagem" } as const;

/** The hidden field that says when the form was given out. */
export const FORM_TOKEN_FIELD = "stamp";

/** The field that only programs see and fill in. Its name means nothing to a browser or a password manager. */
export const HONEYPOT_FIELD = "reference";

/** What people read about a message. Source: spec, section 8. */
export const MESSAGE_SENT = "Mensagem enviada com sucesso!";
export const MESSAGE_NOT_SENT = "Erro ao enviar mensagem. Tente novamente.";

/** What goes back to the form that sent it, so that nothing typed is lost. */
export function contactFormValues(sent: Record<string, unknown>): Record<keyof typeof CONTACT_LABELS, string> {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { name: text(sent.name), email: text(sent.email), message: text(sent.message) };
}
