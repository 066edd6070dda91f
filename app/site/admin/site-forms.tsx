import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { SiteLogo } from "#app/platform/site-settings/site-logo.tsx";
import { FAST_LANE } from "#app/platform/site-settings/site-settings.ts";
import { WordMark } from "#app/platform/site-settings/word-mark.tsx";
import { urlFault } from "#app/platform/text/web-url.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { SwitchRow } from "#app/platform/ui/switch.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useDebouncedValue } from "#app/platform/ui/use-debounced-value.ts";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { useHeldWhilePressed } from "#app/platform/ui/use-pointer.ts";

/**
 * The form of one site setting. `typed`: the field's text; `saved`: the stored value; `result`: the outcome of a form
 * that was sent without JavaScript.
 */
export function SettingForm({
  action,
  name,
  label,
  verb,
  saved,
  typed,
  result,
  onValue,
  type = "text",
  placeholder,
  maxLength,
}: {
  action: string;
  name: string;
  label: string;
  verb: string;
  saved: string;
  typed: string;
  result: FormResult | undefined;
  onValue: (text: string) => void;
  type?: "text" | "url";
  placeholder?: string;
  maxLength?: number;
}) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result);
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;

  // A field whose text is saved holds no draft: after the reset, later live updates change its value again.
  const onSaved = useEffectEvent(() => {
    if (typed.trim() === saved) form.current?.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the saved value changes, not while typing
  useEffect(() => onSaved(), [saved]);

  return (
    <fetcher.Form ref={form} method="post" action={action} noValidate={true} className="grid gap-4">
      <FormAlert result={failure} labels={{ [name]: label }} />
      <div className="grid gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_184px]">
        <TextField
          label={label}
          name={name}
          type={type}
          autoComplete="off"
          placeholder={placeholder}
          maxLength={maxLength}
          counter={maxLength !== undefined}
          defaultValue={failure?.values?.[name] ?? saved}
          error={failure?.field === name ? failure.message : undefined}
          onValue={onValue}
        />
        <SubmitButton
          busy={fetcher.state !== "idle"}
          busyText="A guardar…"
          className="self-start justify-self-start sm:mt-[26px] sm:w-full"
        >
          {verb}
        </SubmitButton>
      </div>
    </fetcher.Form>
  );
}

const LABELS = {
  current_password: "Senha atual",
  new_password: "Nova senha",
  confirmation: "Confirmar nova senha",
};

/** Changes the administrator's own password; a success empties the fields. `email` names the account for password managers. */
export function PasswordForm({ email, result }: { email: string; result: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result, { clears: true });
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    type: "password" as const,
    error: failure?.field === name ? failure.message : undefined,
  });
  return (
    <fetcher.Form ref={form} method="post" action="/admin/site/password" noValidate={true} className="grid gap-[22px]">
      <FormAlert result={failure} labels={LABELS} />
      <input type="text" autoComplete="username" value={email} readOnly={true} hidden={true} />
      <TextField {...field("current_password")} autoComplete="current-password" />
      <TextField {...field("new_password")} autoComplete="new-password" hint="Mínimo de 8 caracteres." />
      <TextField {...field("confirmation")} autoComplete="new-password" />
      <SubmitButton busy={fetcher.state !== "idle"} busyText="A alterar…" className="justify-self-start">
        Alterar senha
      </SubmitButton>
    </fetcher.Form>
  );
}

/** Whether submissions and proposals of trusted accounts are published at once. */
export function FastLaneForm({ isOn, result }: { isOn: boolean; result: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result);
  const sent = fetcher.formData?.get(FAST_LANE);
  return (
    <fetcher.Form ref={form} method="post" action="/admin/site/fast-lane">
      <FormAlert result={latestResult && !latestResult.ok ? latestResult : undefined} />
      <SwitchRow
        label="Publicar logo as rádios de quem já provou"
        description="As que tocam, têm imagem e não estão repetidas, e as alterações propostas que não mudam nome, país nem URL da transmissão. São vistas depois, na fila."
        name={FAST_LANE}
        on={sent ? sent === "true" : isOn}
        busy={fetcher.state !== "idle"}
      />
    </fetcher.Form>
  );
}

/** Waits for a pause in typing, so that half-typed URLs are not fetched. */
const TYPING_PAUSE_MS = 500;

/** Source: spec, section 8. */
const NO_IMAGE = "Erro ao carregar imagem";

/**
 * Previews the logo and the word mark in the light and the dark theme, with the text of the fields. Only an http or
 * https URL is loaded, and without a Referer header.
 */
export function SitePreview({ logoUrl, siteName }: { logoUrl: string; siteName: string }) {
  const typed = logoUrl.trim();
  const shown = useDebouncedValue(urlFault(typed) === null ? typed : "", TYPING_PAUSE_MS);
  const [failed, setFailed] = useState("");
  // On narrow screens the password form is below: the message must not move it during a press.
  const hasFailed = useHeldWhilePressed(shown !== "" && failed === shown);
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Sample theme="light" logoUrl={shown} siteName={siteName} onFail={setFailed} />
        <Sample theme="dark" logoUrl={shown} siteName={siteName} />
      </div>
      {hasFailed && (
        <p role="alert" className="mt-3 font-medium text-danger text-small">
          {NO_IMAGE}
        </p>
      )}
      <p className="mt-3 text-ink-3 text-small">
        Sem logotipo, usamos o símbolo da RadioWave. A largura das letras segue uma onda.
      </p>
    </div>
  );
}

/** The colours of a page, for a theme within the page of another one. */
const THEMED_STYLES = "border-line-strong bg-bg text-ink";

function Sample({
  theme,
  ...site
}: {
  theme: "light" | "dark";
  logoUrl: string;
  siteName: string;
  onFail?: (url: string) => void;
}) {
  return (
    <div
      data-theme={theme}
      className={`flex min-h-[88px] min-w-0 items-center gap-3 border px-6 text-[25px] leading-none ${THEMED_STYLES}`}
    >
      <SiteLogo logoUrl={site.logoUrl} onFail={site.onFail} />
      <span className="truncate py-1">
        <WordMark name={site.siteName} />
      </span>
    </div>
  );
}
