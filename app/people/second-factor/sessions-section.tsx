import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { SECURITY_PAGE } from "./security-forms.ts";
import { SecurityRow } from "./security-row.tsx";

type ShownSession = { id: string; browser: string; phone: boolean; current: boolean; text: string };

/** The sessions of the account, each with a button that ends it. */
export function SessionsSection({
  sessions,
  result,
}: {
  sessions: readonly ShownSession[];
  result: FormResult | undefined;
}) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result);
  const endingId = fetcher.formData?.get("id");
  return (
    <>
      <FormAlert result={latestResult} />
      <ul>
        {sessions.map(({ id, browser, phone, current, text }) => (
          <SecurityRow
            key={id}
            icon={phone ? "smartphone" : "monitor"}
            name={browser}
            text={
              <>
                {current && <strong className="font-semibold text-ink">Este navegador · </strong>}
                {text}
              </>
            }
          >
            {!current && (
              <fetcher.Form method="post" action={`${SECURITY_PAGE}/session`}>
                <SubmitButton
                  name="id"
                  value={id}
                  variant="smallOutline"
                  busy={endingId === id}
                  aria-label={`Terminar: ${browser}`}
                >
                  Terminar
                </SubmitButton>
              </fetcher.Form>
            )}
          </SecurityRow>
        ))}
      </ul>
      {sessions.length > 1 && (
        <fetcher.Form ref={form} method="post" action={`${SECURITY_PAGE}/others`} className="mt-[18px]">
          <SubmitButton variant="outline" busy={fetcher.state !== "idle" && endingId === null}>
            Terminar todas as outras
          </SubmitButton>
        </fetcher.Form>
      )}
    </>
  );
}
