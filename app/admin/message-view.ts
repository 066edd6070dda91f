import type { DeliveryState } from "#app/contact/delivery.ts";
import type { MailProblem } from "#app/platform/mail-problem.ts";
import { answerLink, DELIVERY_WORDS, PROBLEM_WORDS } from "./delivery-labels.ts";

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

export type ShownMessage = ReturnType<typeof shownMessage>;

/** A message as its page shows it. A problem that is over is not told. */
export function shownMessage({ id, name, email, message, receivedAt, state, lastProblem }: Read) {
  return {
    ...{ id, name, email, message },
    answerLink: answerLink(email),
    at: receivedAt.toISOString(),
    moment: moments.format(receivedAt),
    ...DELIVERY_WORDS[state],
    problem: lastProblem === null || state === "sent" ? "" : PROBLEM_WORDS[lastProblem],
    failed: state === "failed",
  };
}
