import { useState } from "react";
import { createContext } from "react-router";
import { guardForUsers } from "#app/accounts/page-guard.server.ts";
import { requestContext, requireUser, shownViewerOrNull } from "#app/accounts/request-context.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { submitWithFallback } from "#app/platform/form-fallback.client.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { attemptsContext, databaseContext } from "#app/platform/route-context.server.ts";
import { runFormAction } from "#app/platform/run-form-action.server.ts";
import { isDataRequest } from "#app/platform/single-fetch.ts";
import { PageFrame } from "#app/ui/page-frame.tsx";
import type { Route } from "./+types/submit.route";
import { addSubmission } from "./add-submission.server.ts";
import { COUNTRY_NAMES } from "./reference/countries.ts";
import { GENRE_NAMES } from "./reference/genre-names.ts";
import { parseSubmission } from "./submission.ts";
import { SubmissionForm } from "./submission-form.tsx";
import { FORM_ID, typedValues } from "./submission-labels.ts";
import { SubmissionPreview } from "./submission-preview.tsx";
import { NOT_SUBMITTED, SIGN_IN_TO_SUBMIT, SUBMITTED } from "./submit-sentences.ts";

/** Whether the page is the answer to a form: whoever sent it gets it back, though their session may have ended meanwhile. */
const answersFormContext = createContext(false);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Adicionar Rádio",
    description: "Proponha uma estação de rádio para o diretório.",
    path: "/submit-station",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const currentRequest = context.get(requestContext);
  if (!context.get(answersFormContext)) await guardForUsers(currentRequest, SIGN_IN_TO_SUBMIT);
  const account = (await shownViewerOrNull(currentRequest))?.id ?? "";
  return { account, formId: crypto.randomUUID(), known: { countries: COUNTRY_NAMES, genres: GENRE_NAMES } };
}

/** Nothing here changes with the news; and being asked who is here would send those away whose session ended while they type. */
export function shouldRevalidate() {
  return false;
}

export async function action({ request, context }: Route.ActionArgs) {
  context.set(answersFormContext, true);
  const sent = await readForm(request);
  const typed = typedValues(sent);
  return runFormAction(
    NOT_SUBMITTED,
    async () => {
      const { address, viewer } = context.get(requestContext);
      const submitter = await requireUser({ viewer }, SIGN_IN_TO_SUBMIT);
      const { submission } = valueOrThrow(parseSubmission(sent));
      const parts = { database: context.get(databaseContext), attempts: context.get(attemptsContext) };
      await addSubmission(parts, { submitter, address, form: typed[FORM_ID] }, submission);
      if (isDataRequest(request)) return { ok: true, message: SUBMITTED };
      return redirectWithToast("/", { kind: "success", text: SUBMITTED });
    },
    { values: typed },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NOT_SUBMITTED);
}

export default function SubmitPage({ loaderData, actionData }: Route.ComponentProps) {
  const values = actionData && !actionData.ok ? actionData.values : undefined;
  const [typed, setTyped] = useState(values ?? {});
  return (
    <PageFrame
      title="Adicionar Rádio"
      sentence="A rádio fica pendente até ser aprovada pela administração. Os campos sem indicação são obrigatórios."
    >
      <div className="grid gap-12 pb-12 lg:grid-cols-[minmax(0,1fr)_306px] lg:gap-24">
        <SubmissionForm
          answer={actionData}
          account={loaderData.account}
          known={loaderData.known}
          formId={values?.[FORM_ID] ?? loaderData.formId}
          onTyped={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
        />
        <SubmissionPreview typed={typed} />
      </div>
    </PageFrame>
  );
}
