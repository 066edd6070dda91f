import { data } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { guardForAccount, requestContext } from "#app/people/accounts/request-context.server.ts";
import { NO_CONNECTION, submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { TitledSection } from "#app/platform/ui/page-frame.tsx";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import type { Route } from "./+types/security.route";
import { OwnPasswordForm } from "./own-password-form.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { isSecurityForm, type SecurityForm } from "./security-forms.ts";
import { readSecurity, runSecurityAction } from "./security-page.server.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { TotpSection } from "./totp-section.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Segurança", description: "Segurança da conta.", indexed: false });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.form !== undefined && !isSecurityForm(params.form)) throw data(null, { status: 404 });
  const own = context.get(requestContext);
  const viewer = await guardForAccount(own);
  return readSecurity(context.get(accountsContext), viewer, own);
}

/** POST: one of the forms. Without JavaScript a failure is shown by this page, at the form's URL. */
export function action(args: Route.ActionArgs) {
  const { form } = args.params;
  if (!isSecurityForm(form)) throw data(null, { status: form === undefined ? 405 : 404 });
  return runSecurityAction(args, form);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION);
}

/** The account's password, second step, passkeys and sessions. `actionData`: of a form sent without JavaScript. */
export default function SecurityPage({ loaderData, actionData, params }: Route.ComponentProps) {
  usePreloadToasts();
  const { email, passwordText, totp, passkeys, ownBrowser, sessions } = loaderData;
  const resultOf = (...forms: SecurityForm[]) => (forms.some((form) => form === params.form) ? actionData : undefined);
  return (
    <>
      <TitledSection title="Palavra-passe" sentence={passwordText}>
        <OwnPasswordForm email={email} result={resultOf("password")} />
      </TitledSection>
      <TitledSection title="Verificação em dois passos">
        <TotpSection totp={totp} email={email} result={resultOf("setup", "activate", "codes", "off")} />
      </TitledSection>
      <TitledSection
        title="Chaves de acesso"
        sentence="Entre com a impressão digital, o rosto ou o PIN do dispositivo, sem palavra-passe."
      >
        <PasskeysSection passkeys={passkeys} ownBrowser={ownBrowser} result={resultOf("passkey")} />
      </TitledSection>
      <TitledSection title="Sessões" sentence="Os navegadores onde a conta está aberta.">
        <SessionsSection sessions={sessions} result={resultOf("session", "others")} />
      </TitledSection>
    </>
  );
}
