import { Form, redirect, useNavigation } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { returnPage } from "#app/people/accounts/proof-page.server.ts";
import { guardForUsers, LOGIN_REQUIRED, requestContext } from "#app/people/accounts/request-context.server.ts";
import { NO_CONNECTION, submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { PageFrame } from "#app/platform/ui/page-frame.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/confirm.route";
import { CodeField } from "./code-field.tsx";
import { findFactors } from "./factors.server.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { prove } from "./prove.server.ts";

const TITLE = "Confirme que é mesmo quem entrou";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: TITLE, description: TITLE, indexed: false });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await guardForUsers(context.get(requestContext), LOGIN_REQUIRED);
  const { totp, passkeys } = await findFactors(context.get(databaseContext), viewer.id);
  return { email: viewer.email, totp, passkey: passkeys > 0, to: returnPage(url.searchParams.get("to")) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await guardForUsers(context.get(requestContext), LOGIN_REQUIRED);
  const { password, code } = await readForm(request);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const proof = code === undefined ? { password: text(password) } : { code: text(code) };
  return runFormAction("Não foi possível confirmar. Tente novamente.", async () => {
    await prove(context.get(accountsContext), context.get(requestContext), proof, context.get(requestContext).now());
    return redirect(returnPage(url.searchParams.get("to")), 303);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION);
}

/** Asks for a proof of identity and leads back to the page in `to`. */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, totp, passkey, to } = loaderData;
  const { form, latestResult } = useFormResult(actionData);
  const busy = useNavigation().state === "submitting";
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const errorOf = (field: string) => (failure?.field === field ? failure.message : undefined);
  const action = `/account/confirm?${new URLSearchParams({ to })}`;
  return (
    <PageFrame title={TITLE}>
      <div className="grid max-w-[468px] gap-[22px] pb-12">
        {(totp || !passkey) && (
          <Form ref={form} method="post" action={action} noValidate={true} className="grid gap-[22px]">
            <FormAlert result={failure} labels={{ password: "Palavra-passe", code: "Código de 6 algarismos" }} />
            <input type="text" autoComplete="username" value={email} readOnly={true} hidden={true} />
            {totp ? (
              <CodeField error={errorOf("code")} />
            ) : (
              <TextField
                label="Palavra-passe"
                name="password"
                type="password"
                autoComplete="current-password"
                error={errorOf("password")}
              />
            )}
            <SubmitButton busy={busy} className="justify-self-start">
              Confirmar
            </SubmitButton>
          </Form>
        )}
        {passkey && <PasskeyButton to={to} proves={true} />}
      </div>
    </PageFrame>
  );
}
