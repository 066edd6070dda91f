import { Form, Link, useNavigation } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { typedEmail } from "#app/people/accounts/credentials.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import { reloadWithFallback, submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { Note } from "#app/platform/ui/note.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/forgot.route";
import { parseEmail } from "./link-forms.ts";
import { requestReset } from "./password-reset.server.ts";

const TITLE = "Recuperar acesso";

const FAILED = "Não foi possível enviar a ligação. Tente novamente.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: TITLE,
    description: "Peça uma ligação para escolher outra palavra-passe.",
    indexed: false,
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: context.get(accountsContext).sendsMail };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return reloadWithFallback(serverLoader, { sendsMail: true });
}

/** Live events change nothing on this page. */
export function shouldRevalidate() {
  return false;
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  return runFormAction<FormResult>(
    FAILED,
    async () => {
      const { email } = valueOrThrow(parseEmail(typed));
      const current = context.get(requestContext);
      await requestReset(context.get(accountsContext), current, { email, now: current.now() });
      return { ok: true };
    },
    { values: typedEmail(typed) },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction);
}

const LABELS = { email: "Email" };

/** Asks for a link to choose another password. Known and unknown addresses get the same response. */
export default function ForgotPage({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  const { form, latestResult } = useFormResult(actionData);
  const busy = useNavigation().formAction === "/auth/forgot";
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  if (!sendsMail) return <WithoutMail />;
  return (
    <>
      <h1 className="mb-7 text-d2">{TITLE}</h1>
      <Form ref={form} method="post" action="/auth/forgot" noValidate={true} className="grid gap-[22px]">
        <FormAlert result={failure} labels={LABELS} />
        <TextField
          label={LABELS.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={failure?.values?.email}
          error={failure?.field === "email" ? failure.message : undefined}
        />
        <div role="status">
          {latestResult?.ok && (
            <Note tone="info" icon="mail">
              Se existir uma conta com este email, enviámos uma ligação para escolher outra palavra-passe. Serve uma
              vez, durante uma hora.
            </Note>
          )}
        </div>
        <SubmitButton
          busy={busy}
          busyText="A enviar…"
          variant={latestResult?.ok ? "outline" : "primary"}
          className="justify-self-start"
        >
          Enviar ligação
        </SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to="/auth" className={TEXT_LINK_STYLES}>
          Voltar a Entrar
        </Link>
      </p>
    </>
  );
}

function WithoutMail() {
  return (
    <>
      <h1 className="mb-7 text-d2">{TITLE}</h1>
      <div className="max-w-[60ch]">
        <p>Este site não envia email. Peça à administração uma ligação para escolher outra palavra-passe.</p>
        <p className="mt-4">
          <Link to="/contact" className={TEXT_LINK_STYLES}>
            Contato
          </Link>
        </p>
      </div>
    </>
  );
}
