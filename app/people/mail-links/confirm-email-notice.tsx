import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { subscribeToAccountChanges } from "#app/platform/live-events/live-updates.client.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Note } from "#app/platform/ui/note.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";

/** The page that tells whether the mail server refuses the address. */
const STATE = "/account/verification";

/**
 * Asks to confirm the account's address, and mails the link again. Shown while `isVerificationDue`
 * (email-verification.server.ts). `page`: where a form sent without JavaScript returns to. `isRefused`: the mail server
 * refused the latest mail; while the page is open, events tell.
 */
export function ConfirmEmailNotice({
  email,
  page,
  isRefused,
}: {
  email: string;
  page: "/account" | "/submit-station";
  isRefused: boolean;
}) {
  const fetcher = useFetcher<FormResult>();
  const state = useFetcher<{ isRefused: boolean }>();
  const { load } = state;
  usePreloadToasts();
  useFormResult(fetcher.data, { onSuccess: () => void load(STATE) });
  useEffect(
    () => subscribeToAccountChanges((changed) => (changed === null || changed === "email") && void load(STATE)),
    [load],
  );
  return (
    <section aria-label="Email por confirmar" className="mb-7">
      <Note
        tone="warn"
        icon="mail"
        action={
          <fetcher.Form method="post" action="/account/verification">
            <input type="hidden" name="page" value={page} />
            <SubmitButton busy={fetcher.state !== "idle"} variant="link">
              Enviar outra vez
            </SubmitButton>
          </fetcher.Form>
        }
      >
        <strong>Confirme o seu email.</strong>{" "}
        {(state.data?.isRefused ?? isRefused) ? (
          <>
            <RefusedAddress email={email} />{" "}
            {page !== "/account" && (
              <Link to="/account" className={TEXT_LINK_STYLES}>
                Mudar email
              </Link>
            )}
          </>
        ) : (
          `Enviámos uma ligação para ${email}.`
        )}{" "}
        Até lá pode ter três rádios à espera de aprovação, e não lhe enviamos respostas.
      </Note>
    </section>
  );
}

/** Says that the mail server refused the latest mail to an address. */
export function RefusedAddress({ email }: { email: string }) {
  return `O servidor de email recusou o endereço ${email}. Corrija-o ou tente outra vez.`;
}
