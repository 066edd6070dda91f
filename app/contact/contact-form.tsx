import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";
import {
  FORM_TOKEN_FIELD,
  HONEYPOT_FIELD,
  CONTACT_LABELS as LABELS,
  CONTACT_LIMITS as LIMITS,
} from "./contact-form-fields.ts";
import { rememberFormToken } from "./form-token-wait.client.ts";

/** `formToken`: signed time of opening; `email`: the signed-in user's. Source: spec, section 5; design, section 6. */
export function ContactForm({
  formToken: loadedToken,
  email,
  answer: documentAnswer,
}: {
  formToken: string;
  email: string;
  answer: FormResult | undefined;
}) {
  const fetcher = useFetcher<FormResult>();
  const { form, answer } = useFormResult(fetcher.data ?? documentAnswer, { clears: true });
  const failure = answer && !answer.ok ? answer : undefined;
  // After a network error there are no values to restore; the fields keep those of the answer before.
  const [restored, setRestored] = useState(failure?.values);
  if (failure?.values && failure.values !== restored) setRestored(failure.values);
  const [firstToken] = useState(loadedToken);
  const formToken = restored?.[FORM_TOKEN_FIELD] ?? firstToken;
  useEffect(() => rememberFormToken(formToken), [formToken]);

  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    maxLength: LIMITS[name],
    defaultValue: failure ? restored?.[name] : undefined,
    error: failure?.field === name ? failure.message : undefined,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/contact"
      noValidate={true}
      className="grid gap-6 border-ink border-t-2 pt-6"
    >
      <FormAlert
        answer={failure}
        title={failure?.field ? "A mensagem ainda não foi enviada." : undefined}
        labels={LABELS}
      />
      <input type="hidden" name={FORM_TOKEN_FIELD} value={formToken} />
      <Honeypot />
      <TextField {...field("name")} autoComplete="name" />
      <TextField
        {...field("email")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        defaultValue={failure ? restored?.email : email}
      />
      <TextField {...field("message")} multiline={true} rows={8} counter={true} />
      <SubmitButton busy={fetcher.state !== "idle"} busyText="A enviar…" className="justify-self-start">
        Enviar mensagem
      </SubmitButton>
    </fetcher.Form>
  );
}

/** A field hidden from people, screen readers, the tab order and password managers: only bots fill it in. */
function Honeypot() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        Deixe este campo vazio
        <input
          type="text"
          name={HONEYPOT_FIELD}
          defaultValue=""
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
