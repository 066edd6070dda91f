import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import {
  isOperatorKnown,
  OPERATOR_KEYS,
  OPERATOR_LIMITS,
  type Operator,
} from "#app/platform/site-settings/site-settings.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";

const LABELS = {
  [OPERATOR_KEYS.name]: "Nome",
  [OPERATOR_KEYS.email]: "Email",
  [OPERATOR_KEYS.address]: "Morada",
};

/**
 * Who is responsible for the site, as `/privacy` and `/terms` name them. `result`: the outcome of a form that was sent
 * without JavaScript.
 */
export function OperatorForm({ saved, result }: { saved: Operator; result: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result);
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;

  // Fields whose text is saved hold no draft: after the reset, later live updates change their values again.
  const onSaved = useEffectEvent(() => {
    if (form.current && holds(form.current, saved)) form.current.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a saved value changes, not while typing
  useEffect(() => onSaved(), [saved.name, saved.email, saved.address]);

  const field = (name: keyof Operator) => ({
    name: OPERATOR_KEYS[name],
    label: LABELS[OPERATOR_KEYS[name]],
    maxLength: OPERATOR_LIMITS[name],
    autoComplete: "off",
    defaultValue: failure?.values?.[OPERATOR_KEYS[name]] ?? saved[name],
    error: failure?.field === OPERATOR_KEYS[name] ? failure.message : undefined,
  });
  return (
    <fetcher.Form ref={form} method="post" action="/admin/site/operator" noValidate={true} className="grid gap-[22px]">
      {isOperatorKnown(saved) ? (
        <p className="text-ink-2 text-small">Aparece nas páginas Privacidade e Termos.</p>
      ) : (
        <p className="font-semibold text-small">Indique quem responde pelo site: a lei pede-o (RGPD, artigo 13.º).</p>
      )}
      <FormAlert result={failure} labels={LABELS} />
      <TextField {...field("name")} />
      <TextField {...field("email")} type="email" inputMode="email" />
      <TextField {...field("address")} multiline={true} rows={3} optional={true} />
      <SubmitButton busy={fetcher.state !== "idle"} busyText="A guardar…" className="justify-self-start">
        Guardar responsável
      </SubmitButton>
    </fetcher.Form>
  );
}

function holds(form: HTMLFormElement, saved: Operator): boolean {
  const typed = new FormData(form);
  const textOf = (name: string) => String(typed.get(name) ?? "").replaceAll("\r\n", "\n");
  return (Object.keys(OPERATOR_KEYS) as (keyof Operator)[]).every(
    (name) => textOf(OPERATOR_KEYS[name]).trim() === saved[name],
  );
}
