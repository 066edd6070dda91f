import type { DeliveryState } from "#app/contact/delivery.ts";
import type { MailProblem } from "#app/platform/mail-problem.ts";

/** What an administrator reads of where a message stands, and the badge's tone. */
export const DELIVERY_LABELS: Record<DeliveryState, { word: string; tone: "ok" | "warn" | "bad" }> = {
  sent: { word: "Enviada", tone: "ok" },
  waiting: { word: "Por enviar", tone: "warn" },
  failed: { word: "Falhou", tone: "bad" },
  kept: { word: "Guardada", tone: "ok" },
};

/** Why the last attempt came to nothing. */
export const MAIL_PROBLEM_LABELS: Record<MailProblem, string> = {
  unreachable: "sem ligação ao servidor de email",
  "timed-out": "o servidor de email não respondeu",
  "not-encrypted": "o servidor de email não oferece ligação segura e a palavra-passe não é enviada sem ela",
  "sign-in-refused": "o servidor de email recusou a credencial",
  "put-off": "o servidor de email adiou a entrega",
  refused: "o servidor de email recusou a mensagem",
};

/**
 * The link that answers a message. Everything but the @ is encoded: an address may hold a question mark, and what follows
 * would be read as headers. Source: RFC 6068.
 */
export function replyUrl(email: string): string {
  return `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;
}
