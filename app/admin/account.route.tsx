import { useState } from "react";
import { data, Form, useNavigation, useSearchParams } from "react-router";
import { NEW_EMAIL_LABELS, NewEmailField } from "#app/account-links/new-email-field.tsx";
import { TYPED_EMAIL } from "#app/account-links/typed-email.ts";
import { findListedAccount } from "#app/accounts/account-list.server.ts";
import { accountsContext } from "#app/accounts/accounts.server.ts";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { submitWithFallback } from "#app/platform/form-fallback.client.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";
import type { Route } from "./+types/account.route";
import { type AccountActionResult, runAccountAction } from "./account-action.server.ts";
import { accountView, NOT_FOR_ADMINISTRATORS } from "./account-view.ts";
import { AdminPage } from "./admin-page.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const account = await findListedAccount(context.get(databaseContext), params.id);
  if (!account) throw data(null, { status: 404 });
  return { account: accountView(account, context.get(accountsContext)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Conta", description: "Uma conta deste site.", indexed: false });
}

export function action({ request, context, params }: Route.ActionArgs) {
  return runAccountAction({ request, context, accountId: params.id });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction);
}

/** An account, and what an administrator can do when its owner has lost the password or the mailbox. */
export default function AccountPage({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const { form, answer } = useFormResult(actionData);
  const link = useLatestLink(actionData);
  const navigation = useNavigation();
  const pressed = navigation.state === "idle" ? undefined : navigation.formData?.get("answer");
  const typed = useSearchParams()[0].get(TYPED_EMAIL) ?? "";
  const failure = answer && !answer.ok ? answer : undefined;
  usePreloadToasts();
  return (
    <AdminPage title="Conta" sentence={account.email}>
      <dl className="mb-8 grid max-w-[468px] grid-cols-[auto_1fr] gap-x-8 gap-y-2">
        <dt className="text-ink-2">Desde</dt>
        <dd>
          <time dateTime={account.since}>{account.sinceText}</time>
        </dd>
        {account.verifiedText && (
          <>
            <dt className="text-ink-2">Email</dt>
            <dd>{account.verifiedText}</dd>
          </>
        )}
        <dt className="text-ink-2">Papel</dt>
        <dd>{account.roleText}</dd>
      </dl>
      {account.isAdministrator ? (
        <p className="pb-12">{NOT_FOR_ADMINISTRATORS}</p>
      ) : (
        <Form ref={form} method="post" noValidate={true} className="grid max-w-[560px] gap-[22px] pb-12">
          <FormAlert answer={failure} labels={NEW_EMAIL_LABELS} />
          <SubmitButton
            className="justify-self-start"
            name="answer"
            value="access-link"
            variant="outline"
            busy={pressed === "access-link"}
          >
            Criar ligação de acesso
          </SubmitButton>
          <div role="status" className="[overflow-wrap:anywhere]">
            {link && (
              <>
                <p>Entregue esta ligação à pessoa certa: serve uma vez, durante 24 horas.</p>
                <p className="mt-2 select-all bg-sunken p-3">
                  <code>{link}</code>
                </p>
              </>
            )}
          </div>
          <NewEmailField answer="email" autoComplete="off" typed={typed} failure={failure} busy={pressed === "email"} />
        </Form>
      )}
    </AdminPage>
  );
}

/** Live updates drop an action's data: the link stays, because it is not shown again. */
function useLatestLink(result: AccountActionResult | undefined): string | undefined {
  const [link, setLink] = useState(result?.link);
  if (result?.link && result.link !== link) setLink(result.link);
  return link;
}
