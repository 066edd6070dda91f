import type { MailText } from "#app/people/mail/mail-layout.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { shortName } from "#app/stations/station/station.ts";
import { isPublic, type StationStatus } from "#app/stations/station/station-status.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { ShownAppealState } from "./appeal.ts";

/** `stationName`: null for the block of an account; `station`: as it is now, null if it is gone. */
type DecidedAppeal = {
  state: Exclude<ShownAppealState, "open">;
  statement: string;
  stationName: string | null;
  station: { id: string; status: StationStatus } | null;
};

/** The mail with what was decided about an appeal. */
export function appealMailText({ state, statement, stationName, station }: DecidedAppeal, publicUrl: string): MailText {
  const about = stationName === null ? "o bloqueio da sua conta" : isolated(shortName(oneLine(stationName)));
  const { first, last } = paragraphsAbout(state, about);
  return {
    subject: `A sua contestação sobre ${about}`,
    paragraphs: [
      [first],
      // Each line is a paragraph: text and HTML have the same content.
      ...statement.split("\n").flatMap((line) => (oneLine(line) ? [[isolated(oneLine(line))]] : [])),
      ...(state === "changed" && station ? [presentState({ ...station, name: about }, publicUrl)] : []),
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

const STATES: Record<StationStatus, string> = {
  approved: "está no diretório",
  pending: "está outra vez à espera de aprovação",
  suspended: "foi reposta, e continua suspensa",
};

/** How the station is after the decision was changed: no other mail reports that. */
function presentState(
  { id, name, status }: { id: string; name: string; status: StationStatus },
  publicUrl: string,
): MailText["paragraphs"][number] {
  const sentence = `${name} ${STATES[status]}.`;
  if (!isPublic(status)) return [sentence];
  return [`${sentence} A página da rádio: `, { url: `${publicUrl}${stationPage(id)}` }];
}
