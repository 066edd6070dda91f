import { type FormEvent, useState } from "react";
import { useFetcher, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { NO_CONNECTION } from "#app/platform/browser/form-fallback.client.ts";
import { loadScript } from "#app/platform/browser/load-script.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { needsReload, offerReload } from "#app/platform/ui/load-or-report.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { showToast } from "#app/platform/ui/toast.ts";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { useOnlyInBrowser } from "#app/platform/ui/use-hydrated.ts";
import { SECURITY_PAGE, supportsPasskeys } from "./security-forms.ts";
import { SecurityRow } from "./security-row.tsx";

/** The form's field, and its parameter in the page's query. */
const NAME = "passkey_name";

type ShownPasskey = { id: string; name: string; text: string };

/** The passkeys of the account, and where the browser can use them a form that makes one. */
export function PasskeysSection({
  passkeys,
  ownBrowser,
  result,
}: {
  passkeys: readonly ShownPasskey[];
  ownBrowser: string;
  result: FormResult | undefined;
}) {
  const fetcher = useFetcher<FormResult>();
  const { latestResult } = useFormResult(fetcher.data ?? result);
  const supported = useOnlyInBrowser(supportsPasskeys);
  const deletedId = fetcher.formData?.get("id");
  return (
    <>
      <FormAlert result={latestResult} />
      <ul>
        {passkeys.map(({ id, name, text }) => (
          <SecurityRow key={id} icon="fingerprint-pattern" name={name} text={text}>
            <fetcher.Form method="post" action={`${SECURITY_PAGE}/passkey`}>
              <SubmitButton
                name="id"
                value={id}
                variant="smallDangerOutline"
                busy={deletedId === id}
                aria-label={`Apagar: ${isolated(name)}`}
              >
                Apagar
              </SubmitButton>
            </fetcher.Form>
          </SecurityRow>
        ))}
      </ul>
      <div className={supported ? "" : "invisible"}>
        <CreationForm ownBrowser={ownBrowser} />
      </div>
    </>
  );
}

function CreationForm({ ownBrowser }: { ownBrowser: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  // The name that was typed before the person had to prove who they are.
  const typed = useSearchParams()[0].get(NAME);

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get(NAME) ?? "");
    setBusy(true);
    setError(undefined);
    try {
      const { createPasskey } = await loadScript(() => import("./passkeys.client.ts"));
      const outcome = await createPasskey(name);
      if (outcome.ok) {
        showToast({ kind: "success", text: "Chave de acesso criada" });
        await revalidate();
      } else if (outcome.proofRequired) {
        const to = `${SECURITY_PAGE}?${new URLSearchParams({ [NAME]: name })}`;
        await navigate(`/account/confirm?${new URLSearchParams({ to })}`);
      } else if (!outcome.cancelled) setError(outcome.message);
    } catch (error) {
      // The chunk could not be loaded.
      if (needsReload(error)) offerReload({ error });
      else setError(NO_CONNECTION);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="mt-[18px] grid max-w-[560px] gap-4" data-needs-script="" onSubmit={(event) => void create(event)}>
      <TextField label="Nome da chave" name={NAME} defaultValue={typed ?? ownBrowser} maxLength={50} error={error} />
      <SubmitButton variant="outline" busy={busy} icon="plus" className="justify-self-start">
        Criar chave de acesso
      </SubmitButton>
    </form>
  );
}
