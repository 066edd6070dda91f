import { answerAnyQuestion } from "#app/mirror/answer-question.server.ts";
import { parseQuestionAnswer } from "#app/mirror/mirror-commands.ts";
import { mirrorContext } from "#app/mirror/mirror-service.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/answer-mirror-question.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = { failure: "A resposta não foi guardada", unexpected: "Não foi possível guardar a resposta" };

const DONE = {
  ours: "Fica o nosso valor",
  theirs: "Fica o valor do Radio Browser",
  same: "É a mesma rádio: a próxima passagem junta-a",
  other: "São rádios diferentes: a próxima passagem traz a nova",
};

/** POST: answers a question of the mirror, about a field or a station. */
export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const options = {
    ...{ ...MESSAGES, page: "/admin/mirror" },
    success: (answer: keyof typeof DONE) => ({ ok: true as const, message: DONE[answer] }),
  };
  return runAdminAction(args, options, async ({ database, administrator, form }) => {
    const { fields } = valueOrThrow(parseQuestionAnswer(form));
    const mirror = context.get(mirrorContext);
    await answerAnyQuestion({ database, mirror }, administrator, { id: params.id, ...fields, now: new Date() });
    return fields.answer;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
