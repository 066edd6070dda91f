import type { RefObject } from "react";
import type { FetcherWithComponents } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { FieldNotes, fieldId, noteIds } from "#app/platform/ui/field.tsx";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import type { QrCode } from "#app/platform/ui/qr-code.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { CodeField } from "./code-field.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SECURITY_PAGE, type SecurityResult, type ShownSetUp } from "./security-forms.ts";

/** Key and recovery codes of a set-up, and the form that confirms it. They go with the form, to be shown again. */
export function TotpSetUp({
  fetcher,
  form,
  setUp: { key, codes, qr },
  failure,
}: {
  fetcher: FetcherWithComponents<SecurityResult>;
  form: RefObject<HTMLFormElement | null>;
  setUp: ShownSetUp;
  failure: Extract<FormResult, { ok: false }> | undefined;
}) {
  const saved = { id: fieldId("saved"), error: failure?.field === "saved" ? failure.message : undefined };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`${SECURITY_PAGE}/activate`}
      noValidate={true}
      className="grid gap-[22px]"
    >
      <FormAlert result={failure} labels={{ code: "Código de 6 algarismos", saved: "Guardei os códigos" }} />
      <div className="flex flex-wrap gap-5">
        <QrImage qr={qr} />
        <div className="min-w-0 flex-1 basis-[200px]">
          <p className="text-ink-2 text-small">
            Leia este código com a aplicação de códigos do seu telemóvel, ou escreva a chave:
          </p>
          <p className="mt-2 font-medium tracking-wide wrap-anywhere">
            <code>{key.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
        </div>
      </div>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="recovery_codes" value={codes.join(" ")} />
      <RecoveryCodes codes={codes} />
      <div>
        <label htmlFor={saved.id} className="flex min-h-11 items-center gap-3">
          <input
            id={saved.id}
            type="checkbox"
            name="saved"
            aria-invalid={saved.error ? true : undefined}
            aria-describedby={noteIds(saved)}
            className="size-6"
          />
          Guardei os códigos
        </label>
        <FieldNotes {...saved} />
      </div>
      <CodeField error={failure?.field === "code" ? failure.message : undefined} />
      <SubmitButton busy={fetcher.state !== "idle"} className="justify-self-start">
        Ativar
      </SubmitButton>
    </fetcher.Form>
  );
}

/** Black on white in both themes: cameras do not read inverted codes. */
function QrImage({ qr: { size, path } }: { qr: QrCode }) {
  return (
    <svg
      role="img"
      aria-label="Código QR com a chave"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[180px] flex-none"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
