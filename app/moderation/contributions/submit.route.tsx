import { useState } from "react";
import { createContext } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import {
  guardForContributors,
  requestContext,
  requireUser,
  shownViewerOrNull,
} from "#app/people/accounts/request-context.server.ts";
import { correctionOrigin, originQuery, signUpFormUrl } from "#app/people/accounts/sign-in-origin.ts";
import { isOwnAddressRefused } from "#app/people/mail/refused-mails.server.ts";
import { ConfirmEmailNotice } from "#app/people/mail-links/confirm-email-notice.tsx";
import { isVerificationDue } from "#app/people/mail-links/email-verification.server.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { INVALID_INPUT, Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { attemptsContext, databaseContext } from "#app/platform/http/route-context.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { PageFrame } from "#app/platform/ui/page-frame.tsx";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { isPublic, parseSeenState } from "#app/stations/station/station-status.ts";
import { parseSubmission } from "#app/stations/station/submission.ts";
import { SubmissionForm } from "#app/stations/station/submission-form.tsx";
import {
  FORM_ID,
  NOT_SUBMITTED,
  PUBLISHED,
  SIGN_IN_TO_SUBMIT,
  SUBMITTED,
  typedValues,
} from "#app/stations/station/submission-form-fields.ts";
import { SubmissionPreview } from "#app/stations/station/submission-preview.tsx";
import { submittedUpload } from "#app/stations/station/submitted-upload.server.ts";
import { formSuggestions, usedNamesContext } from "#app/stations/station/used-names.server.ts";
import type { Route } from "./+types/submit.route";
import { fastLanePublishContext, submitStation } from "./add-submission.server.ts";
import { CORRECTION_TEXTS } from "./correction.ts";
import { parseCorrection, readCorrection } from "./correction-form.server.ts";
import { readDeletedSubmission } from "./deleted-submission.server.ts";
import { resubmitStation } from "./resubmit-station.server.ts";

/** Most visitors who want to add a station have no account yet. */
const SIGN_UP_URL = signUpFormUrl("submit-station");

/** The id of a station that is corrected, in the page's URL. */
const FROM = "from";

/** The deletion of a station that is submitted as a new one, by its id in the history. */
const AGAIN = "again";

/** Whether the page is the response to a form: it is shown again even if the session has expired. */
const isFormResponseContext = createContext(false);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Adicionar Rádio",
    description: "Proponha uma estação de rádio para o diretório.",
    path: "/submit-station",
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const currentRequest = context.get(requestContext);
  const isFormResponse = context.get(isFormResponseContext);
  const stationId = url.searchParams.get(FROM);
  const signInUrl = stationId === null ? SIGN_UP_URL : `/auth${originQuery(correctionOrigin(stationId))}`;
  if (!isFormResponse) await guardForContributors(currentRequest, SIGN_IN_TO_SUBMIT, signInUrl);
  const { id: account = "", email = "" } = (await shownViewerOrNull(currentRequest)) ?? {};
  const deletion = url.searchParams.get(AGAIN);
  const deleted = deletion && (await readDeletedSubmission(context.get(databaseContext), account, deletion));
  const isDue = account !== "" && isVerificationDue(context.get(accountsContext), await currentRequest.viewer());
  const isRefused = isDue && (await isOwnAddressRefused(context.get(databaseContext), { id: account, email }));
  return {
    account,
    /** The address that is to be confirmed; null when there is nothing to confirm. */
    unconfirmedEmail: isDue ? email : null,
    isEmailRefused: isRefused,
    formId: crypto.randomUUID(),
    // An account's address may be longer than a contact's.
    prefilled: deleted || (email.length <= STATION_LIMITS.contactEmail ? { contact_email: email } : {}),
    /** Whether the form begins with the fields of a deleted station: a draft of another one is not restored. */
    isAgain: Boolean(deleted),
    suggestions: formSuggestions(context.get(usedNamesContext)()),
    /** Of a station that is submitted already; null for a new one. */
    correction: stationId === null ? null : await readCorrection(context, { stationId, isFormResponse }),
  };
}

/** Live updates do not concern this page; revalidating would redirect a user whose session has expired while typing. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.search !== nextUrl.search;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  context.set(isFormResponseContext, true);
  const sent = await readForm(request);
  const typed = typedValues(sent);
  return runFormAction(
    NOT_SUBMITTED,
    async () => {
      const { address, viewer, now } = context.get(requestContext);
      const submitter = await requireUser({ viewer }, SIGN_IN_TO_SUBMIT);
      const digest = await submittedUpload(context, submitter, typed);
      const { sendsMail } = context.get(accountsContext);
      const services = { database: context.get(databaseContext), attempts: context.get(attemptsContext), sendsMail };
      const stationId = url.searchParams.get(FROM);
      if (stationId !== null) {
        const submission = await parseCorrection(services.database, submitter, { stationId, sent, uploaded: digest });
        const seen = parseSeenState(sent);
        if (!seen || seen.status === "approved") throw new Refusal("invalid", INVALID_INPUT);
        await resubmitStation(services, { submitter, address, now: now() }, { id: stationId, seen, submission });
        const text = CORRECTION_TEXTS[seen.status].done;
        return redirectWithToast("/account/submissions", { kind: "success", text });
      }
      const { submission } = valueOrThrow(parseSubmission(sent, digest));
      const fastLanePublish = context.get(fastLanePublishContext);
      const origin = { submitter, address, formId: typed[FORM_ID], now: now() };
      const { status } = await submitStation({ ...services, fastLanePublish }, origin, submission);
      const message = isPublic(status) ? PUBLISHED : SUBMITTED;
      if (isDataRequest(request)) return { ok: true, message };
      return redirectWithToast("/", { kind: "success", text: message });
    },
    { values: typed },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NOT_SUBMITTED);
}

export default function SubmitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { correction } = loaderData;
  return <SubmitForm key={correction?.action ?? ""} loaderData={loaderData} actionData={actionData} />;
}

function SubmitForm({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { correction } = loaderData;
  const values = actionData && !actionData.ok ? actionData.values : undefined;
  const [typed, setTyped] = useState<Record<string, string>>(
    values ?? correction?.values ?? (loaderData.isAgain ? loaderData.prefilled : {}),
  );
  const [image, setImage] = useState("");
  const pending = "A rádio fica pendente até ser aprovada pela administração.";
  return (
    <PageFrame
      title={correction?.title ?? "Adicionar Rádio"}
      sentence={`${correction?.sentence ?? pending} Os campos sem indicação são obrigatórios.`}
    >
      {loaderData.unconfirmedEmail !== null && (
        <ConfirmEmailNotice
          email={loaderData.unconfirmedEmail}
          page="/submit-station"
          isRefused={loaderData.isEmailRefused}
        />
      )}
      <div className="grid gap-12 pb-12 lg:grid-cols-[minmax(0,1fr)_306px] lg:gap-24">
        <SubmissionForm
          result={actionData}
          account={correction || loaderData.isAgain ? null : loaderData.account}
          prefilled={correction?.values ?? loaderData.prefilled}
          correction={correction ? { ...correction, cancelTo: "/account/submissions" } : undefined}
          suggestions={loaderData.suggestions}
          formId={values?.[FORM_ID] ?? loaderData.formId}
          onFieldChange={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
          onImage={setImage}
        />
        <SubmissionPreview values={typed} image={image} />
      </div>
    </PageFrame>
  );
}
