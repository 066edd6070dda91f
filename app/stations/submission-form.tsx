import { type ReactNode, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";
import { SignInAgainHint } from "./sign-in-elsewhere.tsx";
import { StreamCheckNote } from "./stream-check-note.tsx";
import { clearDraft, saveDraft } from "./submission-draft.client.ts";
import { FORM_ID, SUBMISSION_LABELS as LABELS, type SubmissionField } from "./submission-labels.ts";
import { SUBMISSION_LIMITS as LIMITS } from "./submission-limits.ts";
import { SIGN_IN_TO_SUBMIT } from "./submit-sentences.ts";
import { useDelayedRedirect } from "./use-home-soon.ts";
import { useStreamCheck } from "./use-stream-check.ts";
import { useInitialValues } from "./use-typed-before.ts";

const ADDRESS = "/submit-station";

/**
 * Source: spec, sections 4 and 5. `account` is whose form it is, `formId` names it until it has been sent; `onTyped` is
 * told what stands in a field.
 */
export function SubmissionForm({
  answer: given,
  account,
  formId,
  known,
  onTyped,
}: {
  answer: FormResult | undefined;
  account: string;
  formId: string;
  /** Names to suggest. */
  known: { countries: readonly string[]; genres: readonly string[] };
  onTyped: (field: SubmissionField, text: string) => void;
}) {
  const [ownId, setOwnId] = useState(formId);
  const { scheduleRedirect, cancelRedirect } = useDelayedRedirect();
  const { form, answer } = useFormResult(given, {
    clears: true,
    onSuccess: () => {
      // What is typed now is another station, even if it is the same again.
      setOwnId((id) => `${id}+`);
      clearDraft();
      stream.reset();
      scheduleRedirect();
    },
  });
  const stream = useStreamCheck();
  const busy = useNavigation().formAction === ADDRESS;
  const failure = answer && !answer.ok ? answer : undefined;
  const before = useInitialValues(answer, account);
  const field = (name: SubmissionField) => ({
    name,
    label: LABELS[name],
    defaultValue: before[name],
    error: failure?.field === name ? failure.message : undefined,
    onValue: (text: string) => {
      onTyped(name, text);
      if (name === "stream_url") stream.reset();
    },
  });
  return (
    <Form
      ref={form}
      method="post"
      action={ADDRESS}
      noValidate={true}
      onInput={({ currentTarget }) => {
        cancelRedirect();
        saveDraft(account, currentTarget);
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "stream_url") void stream.check(target.value);
      }}
    >
      <FormAlert answer={failure} title="A rádio ainda não foi enviada." labels={LABELS} />
      {failure?.message === SIGN_IN_TO_SUBMIT && <SignInAgainHint />}
      <input type="hidden" name={FORM_ID} value={ownId} />
      <Section legend="A rádio">
        <TextField {...field("name")} maxLength={LIMITS.name} />
        <TextField {...field("genre")} maxLength={LIMITS.genre} suggestions={known.genres} optional={true} />
        <TextField
          {...field("country")}
          maxLength={LIMITS.country}
          suggestions={known.countries}
          autoComplete="country-name"
        />
        <TextField {...field("city")} maxLength={LIMITS.city} optional={true} />
        <TextField
          {...field("description")}
          multiline={true}
          rows={4}
          maxLength={LIMITS.description}
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
        <TextField {...field("image_url")} type="url" maxLength={LIMITS.address} />
        <TextField
          {...field("stream_url")}
          type="url"
          maxLength={LIMITS.address}
          optional={true}
          status={stream.found === "idle" ? null : <StreamCheckNote found={stream.found} />}
        />
        <TextField
          {...field("website_url")}
          type="url"
          maxLength={LIMITS.address}
          optional={true}
          className="md:col-span-2"
        />
      </Section>
      <Section legend="Contacto">
        <TextField
          {...field("contact_email")}
          type="email"
          maxLength={LIMITS.contactEmail}
          autoComplete="email"
          autoCapitalize="none"
          hint="Só a administração vê este endereço."
        />
      </Section>
      <div className="mt-9 flex flex-wrap items-center gap-4">
        <SubmitButton busy={busy} busyText="A submeter…">
          Submeter rádio
        </SubmitButton>
        <Link
          to="/"
          onClick={clearDraft}
          className="inline-flex min-h-11 items-center font-semibold text-cobalt underline underline-offset-4"
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
