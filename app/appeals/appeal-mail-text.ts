import type { MailText } from "#app/outbox/mail-layout.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import type { AppealState } from "./appeal.ts";

/** `stationName`: null for the block of an account. */
type DecidedAppeal = { state: Exclude<AppealState, "open">; statement: string; stationName: string | null };

const RESULTS = { kept: "A decisão mantém-se.", changed: "A decisão foi mudada." } as const;

/** The mail with what was decided about an appeal. Source: moderation, section 6. */
export function appealMailText({ state, statement, stationName }: DecidedAppeal): MailText {
  const about = stationName === null ? "o bloqueio da sua conta" : oneLine(stationName);
  return {
    subject: `A sua contestação sobre ${about}`,
    paragraphs: [
      [`Vimos a sua contestação sobre ${about}. ${RESULTS[state]}`],
      // Each line is a paragraph: text and HTML say the same.
      ...statement.split("\n").flatMap((line) => (oneLine(line) ? [[oneLine(line)]] : [])),
      ["Decidido por uma pessoa. Pode também recorrer aos tribunais."],
    ],
  };
}
