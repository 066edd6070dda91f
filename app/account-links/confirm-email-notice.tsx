import { Mail } from "lucide-react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { Note } from "#app/ui/note.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

/**
 * Asks to confirm the account's address, and mails the link again. Shown while `isVerificationDue`
 * (email-verification.server.ts). `page`: where a form sent without JavaScript returns to.
 */
export function ConfirmEmailNotice({ email, page }: { email: string; page: "/account" | "/submit-station" }) {
  const fetcher = useFetcher<FormResult>();
  usePreloadToasts();
  useFormResult(fetcher.data);
  return (
    <section aria-label="Email por confirmar" className="mb-7">
      <Note
        tone="warn"
        Icon={Mail}
        action={
          <fetcher.Form method="post" action="/account/verification">
            <input type="hidden" name="page" value={page} />
            <SubmitButton busy={fetcher.state !== "idle"} variant="link">
              Enviar outra vez
            </SubmitButton>
          </fetcher.Form>
        }
      >
        <strong>Confirme o seu email.</strong> Enviámos uma ligação para {email}. Até lá pode ter três rádios à espera
        de aprovação, e não lhe enviamos respostas.
      </Note>
    </section>
  );
}
