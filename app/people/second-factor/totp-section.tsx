import { useState } from "react";
import { useFetcher } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { SecurityResult } from "./security-forms.ts";
import { SECURITY_PAGE } from "./security-forms.ts";
import { TotpSetUp } from "./totp-set-up.tsx";

/** `since`: a date. */
type ShownTotp = { on: false } | { on: true; since: string | null; codesLeft: number | null };

const WARN_BELOW_CODES = 4;
const UNREADABLE = "Já não é possível ler a verificação em dois passos desta conta. Fale com a administração.";

/** Codes of an authenticator app as the second step: set up, confirm, replace the recovery codes, switch off. */
export function TotpSection({
  totp,
  email,
  result,
}: {
  totp: ShownTotp;
  email: string;
  result: SecurityResult | undefined;
}) {
  const fetcher = useFetcher<SecurityResult>();
  const [latest, setLatest] = useState(result);
  const { form, latestResult } = useFormResult(fetcher.data ?? result);
  // The router drops a result when the page's data are loaded again; key and codes are shown until they are replaced.
  if (fetcher.data && fetcher.data !== latest) setLatest(fetcher.data);
  const [busy, sent] = [fetcher.state !== "idle", fetcher.formAction];
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  if (!totp.on && latest?.setUp) {
    return <TotpSetUp fetcher={fetcher} form={form} setUp={latest.setUp} failure={failure} />;
  }
  if (!totp.on) {
    return (
      <fetcher.Form
        ref={form}
        method="post"
        action={`${SECURITY_PAGE}/setup`}
        noValidate={true}
        className="grid max-w-[560px] gap-[22px]"
      >
        <p className="text-ink-2">
          Além da palavra-passe, escreve um código da aplicação de códigos do seu telemóvel sempre que entra.
        </p>
        <FormAlert result={failure} labels={{ password: "Palavra-passe" }} />
        <input type="text" autoComplete="username" value={email} readOnly={true} hidden={true} />
        <TextField
          label="Palavra-passe"
          name="password"
          type="password"
          autoComplete="current-password"
          error={failure?.field === "password" ? failure.message : undefined}
        />
        <SubmitButton busy={busy} className="justify-self-start">
          Ativar dois passos
        </SubmitButton>
      </fetcher.Form>
    );
  }
  const left = totp.codesLeft;
  return (
    <div className="grid gap-4">
      <FormAlert result={failure} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone="ok" label="Ativada" icon="shield-check" />
        <p className={`text-small ${left !== null && left >= WARN_BELOW_CODES ? "text-ink-2" : "font-semibold"}`}>
          {totp.since && `Com a aplicação de códigos, desde ${totp.since}. `}
          {left === null ? UNREADABLE : codesLeftText(left)}
        </p>
      </div>
      {latest?.codes && <RecoveryCodes codes={latest.codes} />}
      <div className="flex flex-wrap gap-3">
        <fetcher.Form method="post" action={`${SECURITY_PAGE}/codes`}>
          <SubmitButton variant="smallOutline" busy={busy && sent === `${SECURITY_PAGE}/codes`}>
            Criar códigos novos
          </SubmitButton>
        </fetcher.Form>
        <fetcher.Form method="post" action={`${SECURITY_PAGE}/off`}>
          <SubmitButton variant="smallDangerOutline" busy={busy && sent === `${SECURITY_PAGE}/off`}>
            Desativar
          </SubmitButton>
        </fetcher.Form>
      </div>
    </div>
  );
}

/** «Restam 3 códigos de recuperação.» */
function codesLeftText(left: number): string {
  if (left === 1) return "Resta 1 código de recuperação.";
  return left === 0 ? "Não restam códigos de recuperação." : `Restam ${left} códigos de recuperação.`;
}
