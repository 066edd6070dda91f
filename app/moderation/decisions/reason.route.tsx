import { data, Form, useNavigation } from "react-router";
import { guardForEditors, requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { PageFrame } from "#app/platform/ui/page-frame.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { REASON_LABEL, showToast } from "#app/platform/ui/toast.ts";
import { shortName } from "#app/stations/station/station.ts";
import { stationChangesUrl } from "#app/stations/station/station-url.ts";
import type { Route } from "./+types/reason.route";
import { findSuspension, giveReason } from "./give-reason.server.ts";
import { parseReason } from "./parse-reason.ts";
import { ReasonFields } from "./reason-fields.tsx";
import { requireChangeId } from "./revert-change.server.ts";

const GIVEN = "Motivo indicado";
/** Set by the page, which is left; the dialog stays where it is. */
const IS_PAGE = "page";
const FAILED = "Não foi possível indicar o motivo. Tente novamente.";

export async function loader({ context, params }: Route.LoaderArgs) {
  await guardForEditors(context.get(requestContext));
  const id = parseRowId(params.id);
  const found = id === null ? undefined : await findSuspension(context.get(databaseContext), id);
  if (!found) throw data(null, { status: 404 });
  return { name: shortName(found.stationName ?? "") };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: REASON_LABEL, description: "O motivo de uma suspensão.", indexed: false });
}

/** POST: says why a station is suspended. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return runFormAction<FormResult | Response>(FAILED, async () => {
    const editor = await requireEditor(context.get(requestContext));
    const form = await readForm(request);
    const why = valueOrThrow(parseReason(form));
    const database = context.get(databaseContext);
    const change = requireChangeId(params.id);
    await giveReason(database, editor, { change, ...why, now: context.get(requestContext).now() });
    if (isDataRequest(request) && !form[IS_PAGE]) return { ok: true, message: GIVEN };
    const { stationId = "" } = (await findSuspension(database, change)) ?? {};
    return redirectWithToast(stationChangesUrl(stationId), { kind: "success", text: GIVEN });
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await submitWithFallback(serverAction, FAILED);
  // A failure is shown by the form.
  if (!(answer instanceof Response) && !("data" in answer) && answer.ok)
    showToast({ kind: "success", text: answer.message ?? GIVEN });
  return answer;
}

/** The form of the dialog «Indicar motivo» as a page, for browsers without JavaScript. */
export default function ReasonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  return (
    <PageFrame
      title={REASON_LABEL}
      sentence={`Quem submeteu ${isolated(loaderData.name)} recebe o motivo da suspensão.`}
    >
      <Form method="post" className="grid max-w-[560px] gap-5 pb-12">
        <FormAlert result={actionData instanceof Response ? undefined : actionData} />
        <input type="hidden" name={IS_PAGE} value="1" />
        <ReasonFields />
        <SubmitButton busy={state !== "idle"} className="justify-self-start">
          {REASON_LABEL}
        </SubmitButton>
      </Form>
    </PageFrame>
  );
}
