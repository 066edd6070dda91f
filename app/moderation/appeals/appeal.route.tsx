import { data, Form, useNavigation } from "react-router";
import {
  guardForUsers,
  LOGIN_REQUIRED,
  requestContext,
  requireUser,
} from "#app/people/accounts/request-context.server.ts";
import { appealOrigin, originQuery } from "#app/people/accounts/sign-in-origin.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { PageFrame } from "#app/platform/ui/page-frame.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/appeal.route";
import { APPEAL_LENGTH } from "./appeal.ts";
import { APPEAL_SENTENCES } from "./appeal-view.ts";
import { makeAppeal, parseAppeal } from "./make-appeal.server.ts";
import { readAppealPage } from "./read-appeal.server.ts";

const TITLE = "Contestar";
const QUESTION = "Porque acha que a decisão está errada?";
const FAILED = "Não foi possível enviar a contestação. Tente novamente.";

export async function loader({ context, params }: Route.LoaderArgs) {
  const signInPath = `/auth${originQuery(appealOrigin(params.change))}`;
  const viewer = await guardForUsers(context.get(requestContext), LOGIN_REQUIRED, signInPath);
  const asked = { name: params.change, now: context.get(requestContext).now() };
  const page = await readAppealPage(context.get(databaseContext), viewer.id, asked);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: TITLE, description: "Contestar uma decisão.", indexed: false });
}

/** POST: appeals against the decision. Blocked accounts may, too. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = typeof form.text === "string" ? form.text : "";
  return runFormAction(
    FAILED,
    async () => {
      const { id } = await requireUser(context.get(requestContext));
      const { text } = valueOrThrow(parseAppeal(form));
      const appeal = { decision: params.change, text, now: context.get(requestContext).now() };
      await makeAppeal(context.get(databaseContext), id, appeal);
      const page = `/account/decisions/${encodeURIComponent(params.change)}/appeal`;
      return redirectWithToast(page, { kind: "success", text: APPEAL_SENTENCES.open });
    },
    { values: { text: typed } },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, FAILED);
}

/** A decision, and the form with which the person concerned appeals against it; afterwards what became of that. */
export default function AppealPage({ loaderData: { decision, appeal }, actionData }: Route.ComponentProps) {
  return (
    <PageFrame title={TITLE} sentence={decision?.sentence}>
      <div className="grid max-w-[760px] gap-5 pb-12">
        {decision && (
          <div className="grid gap-1 wrap-anywhere">
            <p className="font-semibold">
              <Sentence text={decision.why} />
            </p>
            {decision.explanation && (
              <p dir="auto" className="whitespace-pre-line text-start text-ink-2">
                {decision.explanation}
              </p>
            )}
          </div>
        )}
        {appeal ? (
          <MadeAppeal appeal={appeal} />
        ) : (
          <AppealForm result={actionData} deadline={decision?.deadline ?? ""} />
        )}
      </div>
    </PageFrame>
  );
}

function MadeAppeal({
  appeal: { text, state, statement },
}: {
  appeal: NonNullable<Route.ComponentProps["loaderData"]["appeal"]>;
}) {
  return (
    <div className="grid gap-3 border-ink border-t-2 pt-5 wrap-anywhere">
      <p className="text-t2">{APPEAL_SENTENCES[state]}</p>
      {statement && (
        <p dir="auto" className="whitespace-pre-line text-start">
          {statement}
        </p>
      )}
      <p className="font-semibold text-compact">O que escreveu</p>
      <p dir="auto" className="whitespace-pre-line text-start text-ink-2">
        {text}
      </p>
    </div>
  );
}

function AppealForm({ result, deadline }: { result: Route.ComponentProps["actionData"]; deadline: string }) {
  const { form, latestResult } = useFormResult(result);
  const busy = useNavigation().state !== "idle";
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  if (deadline === "") return <p>O prazo para contestar esta decisão já passou.</p>;
  return (
    <Form ref={form} method="post" noValidate={true} className="grid gap-5">
      <FormAlert result={failure} labels={{ text: QUESTION }} />
      <p className="text-ink-2">Pode contestar até {deadline}. Uma pessoa volta a ver a decisão e responde-lhe.</p>
      <TextField
        label={QUESTION}
        name="text"
        multiline={true}
        rows={6}
        maxLength={APPEAL_LENGTH.max}
        counter={true}
        hint={`Pelo menos ${APPEAL_LENGTH.min} caracteres.`}
        defaultValue={failure?.values?.text}
        error={failure?.field === "text" ? failure.message : undefined}
      />
      <SubmitButton busy={busy} className="justify-self-start">
        Enviar contestação
      </SubmitButton>
    </Form>
  );
}
