import { parseUuid } from "#app/exchange/radio-browser/parse-uuid.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { requireRowId } from "#app/platform/http/row-id.ts";
import { answerSameStation } from "./held-stations.server.ts";
import {
  QUESTION_ANSWERS,
  type QuestionAnswer,
  SAME_STATION_ANSWERS,
  type SameStationAnswer,
} from "./mirror-decisions.ts";
import { ANSWERED, answerFieldQuestion } from "./mirror-questions.server.ts";
import type { MirrorService } from "./mirror-service.server.ts";

const WRONG_ANSWER = "Esta resposta é para outra pergunta.";

type Answer = { id: string; answer: QuestionAnswer | SameStationAnswer; version: string; now: Date };

/**
 * Answers a question about a field, whose id is a number, or about a station, whose id is a UUID. Errors: Refusal
 * `not-found` if it is closed, `conflict` if a value has changed since it was seen, `invalid` for the answer of another
 * kind, `forbidden`.
 */
export async function answerAnyQuestion(
  { database, mirror }: { database: Database; mirror: Pick<MirrorService, "wake"> },
  administrator: SignedIn,
  { id, answer, version, now }: Answer,
): Promise<void> {
  const uuid = parseUuid(id);
  if (uuid !== null) {
    const same = SAME_STATION_ANSWERS.find((one) => one === answer);
    if (!same) throw new Refusal("invalid", WRONG_ANSWER, { field: "answer" });
    await answerSameStation(database, administrator, { uuid, answer: same, now });
    mirror.wake();
    return;
  }
  const question = requireRowId(id, ANSWERED);
  const side = QUESTION_ANSWERS.find((one) => one === answer);
  if (!side) throw new Refusal("invalid", WRONG_ANSWER, { field: "answer" });
  await answerFieldQuestion(database, administrator, { id: question, answer: side, version, now });
}
