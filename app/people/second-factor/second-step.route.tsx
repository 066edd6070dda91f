import { Form, Link, useNavigation } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { guardForVisitors, requestContext } from "#app/people/accounts/request-context.server.ts";
import { originQuery, signInOrigin } from "#app/people/accounts/sign-in-origin.ts";
import { NO_CONNECTION, reloadWithFallback, submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/second-step.route";
import { CodeField } from "./code-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { guardForChallenge, runSecondStepAction } from "./second-step-page.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Segundo passo", description: "Segundo passo da entrada.", indexed: false });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForVisitors(context.get(requestContext));
  await guardForChallenge(context.get(accountsContext), context.get(requestContext));
  return {
    recovery: url.searchParams.has("recovery"),
    query: originQuery(signInOrigin(url.searchParams)),
  };
}

export function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const known = { recovery: url.searchParams.has("recovery"), query: originQuery(signInOrigin(url.searchParams)) };
  return reloadWithFallback(serverLoader, known);
}

export function action(args: Route.ActionArgs) {
  return runSecondStepAction(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION);
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondStepPage({ loaderData: { recovery, query }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-3 text-d2">Segundo passo</h1>
      <p className="text-ink-2">
        {recovery ? "Escreva um dos códigos que guardou." : "Escreva o código da aplicação."}
      </p>
      <SecondStepForm key={String(recovery)} recovery={recovery} query={query} result={actionData} />
    </>
  );
}

const RECOVERY_LABEL = "Código de recuperação";

function SecondStepForm({
  recovery,
  query,
  result,
}: {
  recovery: boolean;
  query: string;
  result: FormResult | undefined;
}) {
  const { form, latestResult } = useFormResult(result);
  const busy = useNavigation().state === "submitting";
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const withRecovery = query ? `${query}&recovery` : "?recovery";
  const own = `/auth/second-step${recovery ? withRecovery : query}`;
  return (
    <>
      <Form ref={form} method="post" action={own} noValidate={true} className="mt-6 grid gap-[22px]">
        <FormAlert result={failure} labels={{ code: "Código de 6 algarismos", recovery_code: RECOVERY_LABEL }} />
        {recovery ? (
          <TextField
            label={RECOVERY_LABEL}
            name="recovery_code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={failure?.field === "recovery_code" ? failure.message : undefined}
          />
        ) : (
          <CodeField submits={true} error={failure?.field === "code" ? failure.message : undefined} />
        )}
        <SubmitButton busy={busy} className="justify-self-start">
          Continuar
        </SubmitButton>
      </Form>
      <div className="mt-7 grid justify-items-start gap-3">
        <Link to={`/auth/second-step${recovery ? query : withRecovery}`} className={TEXT_LINK_STYLES}>
          {recovery ? "Usar o código da aplicação" : "Usar um código de recuperação"}
        </Link>
        <PasskeyButton to="/" />
      </div>
    </>
  );
}
