import type { DeliveryState } from "#app/contact/delivery.ts";
import type { MailProblem } from "#app/platform/mail-problem.ts";
import { DELIVERY_LABELS, MAIL_PROBLEM_LABELS, replyUrl } from "./delivery-labels.ts";

type Read = {
  id: string;
  name: string;
  email: string;
  message: string;
  receivedAt: Date;
  state: DeliveryState;
  lastProblem: MailProblem | null;
};

/** As people in Lisbon read a clock, whatever clock the server has. */
const moments = new Intl.DateTimeFormat("pt-PT", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Lisbon" });

export type MessageView = ReturnType<typeof messageView>;

/** A message as its page shows it. A problem that is over is not told. */
export function messageView({ id, name, email, message, receivedAt, state, lastProblem }: Read) {
  return {
    ...{ id, name, email, message },
    replyUrl: replyUrl(email),
    at: receivedAt.toISOString(),
    dateText: moments.format(receivedAt),
    ...DELIVERY_LABELS[state],
    problem: lastProblem === null || state === "sent" ? "" : MAIL_PROBLEM_LABELS[lastProblem],
    failed: state === "failed",
  };
}
