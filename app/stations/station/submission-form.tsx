import { type ReactNode, useEffect, useState } from "react";
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { maxLengthOf, type SubmissionField } from "./field-list.ts";
import { ImageFileField } from "./image-file-field.tsx";
import { NewTabLink, StreamCheckNote, useStreamCheck } from "./stream-check-note.tsx";
import {
  FORM_ID,
  IMAGE_FILE,
  SIGN_IN_TO_SUBMIT,
  STORED_IMAGE,
  SUBMISSION_ALERT_LABELS,
  submissionLabel,
} from "./submission-form-fields.ts";
import { type FormValues, useSubmissionDraft } from "./use-submission-draft.ts";

const ACTION = "/submit-station";

/** The form of a station that is submitted already. `fields`: sent along. */
type Correction = { action: string; fields: Readonly<Record<string, string>>; button: string; cancelTo: string };

/** Source: spec, section 9. */
const REDIRECT_DELAY_MS = 2_000;

/**
 * The submission form. `account`: the id of the signed-in account, for its draft; null without a draft; `prefilled`:
 * the values of an empty form; `formId`: the idempotency key of the first submission. Source: spec, sections 4 and 5.
 */
export function SubmissionForm({
  result,
  account,
  prefilled,
  formId: initialFormId,
  suggestions,
  onFieldChange,
  onImage,
  correction,
}: {
  result: FormResult | undefined;
  account: string | null;
  prefilled: FormValues;
  formId: string;
  suggestions: Record<"countries" | "genres" | "languages", readonly string[]>;
  onFieldChange: (field: SubmissionField, text: string) => void;
  /** Called with the URL of the image file to preview; empty without one. */
  onImage: (url: string) => void;
  correction?: Correction | undefined;
}) {
  const [formId, setFormId] = useState(initialFormId);
  const { scheduleRedirect, cancelRedirect } = useDelayedRedirect();
  const { form, latestResult } = useFormResult(result, {
    clears: true,
    onSuccess: () => {
      // The next submission is another station, even with the same values.
      setFormId((id) => `${id}+`);
      clearDraft();
      stream.reset();
      scheduleRedirect();
    },
  });
  const stream = useStreamCheck();
  const action = correction?.action ?? ACTION;
  const busy = useNavigation().formAction === action;
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const { initialValues, saveDraft, clearDraft } = useSubmissionDraft(latestResult, account, prefilled);
  const errorOf = (name: string) => (failure?.field === name ? failure.message : undefined);
  const field = (name: SubmissionField) => ({
    name,
    label: submissionLabel(name),
    maxLength: maxLengthOf(name),
    defaultValue: initialValues[name],
    stored: correction && prefilled[name],
    error: errorOf(name),
    onValue: (text: string) => {
      onFieldChange(name, text);
      if (name === "stream_url") stream.reset();
    },
  });
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate={true}
      onInput={({ currentTarget }) => {
        cancelRedirect();
        saveDraft(currentTarget);
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "stream_url") void stream.check(target.value);
      }}
    >
      <FormAlert result={failure} title="A rádio ainda não foi enviada." labels={SUBMISSION_ALERT_LABELS} />
      {failure?.message === SIGN_IN_TO_SUBMIT && <SignInAgainHint />}
      <input type="hidden" name={FORM_ID} value={formId} />
      {Object.entries(correction?.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Section legend="A rádio">
        <TextField {...field("name")} />
        <TextField {...field("genre")} suggestions={suggestions.genres} optional={true} />
        <TextField
          {...field("country")}
          suggestions={suggestions.countries}
          autoComplete="country-name"
          optional={correction && prefilled.country === ""}
        />
        <TextField {...field("city")} optional={true} />
        <TextField
          {...field("languages")}
          suggestions={suggestions.languages}
          hint="Separe várias com vírgulas."
          autoCapitalize="none"
          optional={true}
          className="md:col-span-2"
        />
        <TextField
          {...field("description")}
          multiline={true}
          rows={4}
          counter={true}
          optional={true}
          className="md:col-span-2"
        />
        <TextField
          {...field("tags")}
          hint="Separe com vírgulas."
          autoCapitalize="none"
          optional={true}
          className="md:col-span-2"
        />
      </Section>
      <Section legend="Ligações">
        <TextField {...field("image_url")} type="url" />
        <ImageFileField stored={initialValues[STORED_IMAGE]} error={errorOf(IMAGE_FILE)} onImage={onImage} />
        <TextField
          {...field("stream_url")}
          type="url"
          optional={true}
          status={stream.result === "idle" ? null : <StreamCheckNote result={stream.result} />}
        />
        <TextField {...field("website_url")} type="url" optional={true} />
      </Section>
      <Section legend="Contacto">
        <TextField
          {...field("contact_email")}
          type="email"
          autoComplete="email"
          hint="Só a administração vê este endereço."
        />
      </Section>
      <div className="mt-9 flex flex-wrap items-center gap-4">
        <SubmitButton busy={busy} busyText="A submeter…">
          {correction?.button ?? "Submeter rádio"}
        </SubmitButton>
        <Link
          to={correction?.cancelTo ?? "/"}
          onClick={clearDraft}
          className={`${TEXT_LINK_STYLES} font-semibold text-cobalt`}
        >
          Cancelar
        </Link>
      </div>
    </Form>
  );
}

function Section({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mt-10 border-ink border-t-2 first-of-type:mt-0 [[role=alert]~&]:first-of-type:mt-8">
      <legend className="float-left w-full pt-3.5 pb-[18px] text-t1">{legend}</legend>
      <div className="clear-both grid gap-x-6 gap-y-[22px] md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** Shown when the session expired while the form was filled in. */
function SignInAgainHint() {
  return (
    <p className="mt-4">
      Entre <NewTabLink href="/auth">num separador novo</NewTabLink> e submeta outra vez: o que escreveu continua aqui.
    </p>
  );
}

/** Redirects to / after a delay, unless cancelled or the visitor navigates before. */
function useDelayedRedirect(): { scheduleRedirect: () => void; cancelRedirect: () => void } {
  const [scheduled, setScheduled] = useState(false);
  const navigate = useNavigate();
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? here;
  const waiting = scheduled && next === here;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void navigate("/"), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting, navigate]);
  return { scheduleRedirect: () => setScheduled(true), cancelRedirect: () => setScheduled(false) };
}
