import type { MailText } from "#app/outbox/mail-layout.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import type { ShownAppealState } from "./appeal.ts";

/** `stationName`: null for the block of an account. */
type DecidedAppeal = { state: Exclude<ShownAppealState, "open">; statement: string; stationName: string | null };

/** The mail with what was decided about an appeal. Source: moderation, section 6. */
export function appealMailText({ state, statement, stationName }: DecidedAppeal): MailText {
  const about = stationName === null ? "o bloqueio da sua conta" : oneLine(stationName);
  const { first, last } = paragraphsAbout(state, about);
  return {
    subject: `A sua contestação sobre ${about}`,
    paragraphs: [
      [first],
      // Each line is a paragraph: text and HTML say the same.
      ...statement.split("\n").flatMap((line) => (oneLine(line) ? [[oneLine(line)]] : [])),
      ...last.map((sentence) => [sentence]),
    ],
  };
}

/** The first and the last paragraph. */
function paragraphsAbout(state: DecidedAppeal["state"], about: string): { first: string; last: string[] } {
  if (state === "ended") return { first: `A sua contestação sobre ${about} terminou sem decisão.`, last: [] };
  const result = state === "kept" ? "A decisão mantém-se." : "A decisão foi mudada.";
  const last = ["Decidido por uma pessoa. Pode também recorrer aos tribunais."];
  return { first: `Vimos a sua contestação sobre ${about}. ${result}`, last };
}
