import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { findListedAccount } from "#app/people/accounts/account-list.server.ts";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { TYPED_EMAIL } from "#app/people/mail-links/new-email-field.tsx";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/account.route";
import { type AccountActionResult, runAdminAccountAction } from "./account-action.server.ts";
import { BlockForm, RecoveryForm, RoleForm } from "./account-forms.tsx";
import { accountView } from "./account-view.ts";
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
  return runAdminAccountAction({ request, context, accountId: params.id });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction);
}

/** An account, with its role and block, and what helps its owner who has lost the password or the mailbox. */
export default function AccountPage({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const { form, latestResult } = useFormResult(actionData);
  const link = useLatestLink(actionData);
  const typed = useSearchParams()[0];
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  /** Of two forms the one whose button was pressed shows the failure. */
  const ofForm = (...answers: string[]) =>
    answers.includes(failure?.values?.answer ?? "") ? { form, failure } : { form: null, failure: undefined };
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
      </dl>
      <RoleForm account={account} {...ofForm("role")} />
      <BlockForm account={account} typed={typed.get("reason") ?? ""} {...ofForm("block", "unblock")} />
      <RecoveryForm
        account={account}
        typed={typed.get(TYPED_EMAIL) ?? ""}
        link={link}
        {...ofForm("access-link", "email", "")}
      />
    </AdminPage>
  );
}

/** Live updates drop an action's data: the link stays, because it is not shown again. */
function useLatestLink(result: AccountActionResult | undefined): string | undefined {
  const [link, setLink] = useState(result?.link);
  if (result?.link && result.link !== link) setLink(result.link);
  return link;
}
