import { type DeliveryState, NOT_MAILED } from "#app/platform/mail/delivery.ts";
import type { MailProblem } from "#app/platform/mail/mail.ts";
import { LISBON_SHORT_DATE_TIME } from "#app/platform/text/portuguese-format.ts";

type StoredMessage = {
  id: string;
  name: string;
  email: string;
  message: string;
  receivedAt: Date;
  readAt: Date | null;
  state: DeliveryState;
  lastProblem: MailProblem | null;
};

export type MessageView = ReturnType<typeof messageView>;

/**
 * A contact message as its page shows it. A sent message has no problem, even after failed attempts, and is read in the
 * mailbox: only others are marked as read.
 */
export function messageView({ id, name, email, message, receivedAt, readAt, state, lastProblem }: StoredMessage) {
  const isMarked = NOT_MAILED.some((one) => one === state);
  return {
    id,
    name,
    email,
    message,
    replyUrl: replyUrl(email),
    at: receivedAt.toISOString(),
    dateText: LISBON_SHORT_DATE_TIME.format(receivedAt),
    ...DELIVERY_LABELS[state],
    problem: lastProblem === null || state === "sent" ? "" : MAIL_PROBLEM_LABELS[lastProblem],
    failed: state === "failed",
    isMarked,
    isUnread: isMarked && readAt === null,
  };
}

/** The badge of each delivery state. */
export const DELIVERY_LABELS: Record<DeliveryState, { label: string; tone: "ok" | "warn" | "bad" }> = {
  sent: { label: "Enviada", tone: "ok" },
  waiting: { label: "Por enviar", tone: "warn" },
  failed: { label: "Falhou", tone: "bad" },
  kept: { label: "Guardada", tone: "ok" },
};

/** Why the last attempt failed. */
export const MAIL_PROBLEM_LABELS: Record<MailProblem, string> = {
  unreachable: "sem ligação ao servidor de email",
  "timed-out": "o servidor de email não respondeu",
  "not-encrypted": "o servidor de email não oferece ligação segura e a palavra-passe não é enviada sem ela",
  "sign-in-refused": "o servidor de email recusou a credencial",
  "put-off": "o servidor de email adiou a entrega",
  refused: "o servidor de email recusou a mensagem",
};

/**
 * The mailto link of a reply. All but the @ is encoded: an address may contain a question mark, after which mail
 * programs read headers. Source: RFC 6068.
 */
export function replyUrl(email: string): string {
  return `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;
}
