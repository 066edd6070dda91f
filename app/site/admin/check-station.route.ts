import type { FormResult } from "#app/platform/http/form-result.ts";
import { hasAudio, isSilent } from "#app/platform/net/stream-outcome.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import { checkNow } from "#app/sound/checks/administrator-checks.server.ts";
import { inspectContext } from "#app/sound/streams/inspect-stream.server.ts";
import type { Inspection } from "#app/sound/streams/inspection.ts";
import { inspectionSentence } from "#app/sound/streams/outcome-sentence.ts";
import { shortName } from "#app/stations/station/station.ts";
import type { Route } from "./+types/check-station.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = { failure: "Erro ao verificar a rádio", unexpected: "Não foi possível verificar a rádio" };

/** POST: checks a station's stream now and reports the result. */
export function action(args: Route.ActionArgs) {
  const options = { ...MESSAGES, success: inspectionResult, back: "/admin/stations", allowsEditors: true };
  return runAdminAction(args, options, ({ database }) =>
    checkNow({ database, inspect: args.context.get(inspectContext) }, args.params.id),
  );
}

function inspectionResult({ name: whole, inspection }: { name: string; inspection: Inspection }): FormResult {
  const name = isolated(shortName(whole));
  const message = inspectionSentence(inspection);
  if (hasAudio(inspection.outcome)) return { ok: true, message: `${name}: ${message}` };
  return { ok: false, title: isSilent(inspection.outcome) ? `Sem som: ${name}` : `Bloqueada: ${name}`, message };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
