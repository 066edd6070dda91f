import { Form, Link } from "react-router";
import { readAccounts } from "#app/people/accounts/account-list.server.ts";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { countRefusedMails } from "#app/people/mail/refused-mails.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { FieldWithButton, TextField } from "#app/platform/ui/text-field.tsx";
import type { Route } from "./+types/accounts.route";
import { accountView } from "./account-view.ts";
import { AdminPage, ROW_STYLES } from "./admin-page.tsx";
import { PageLinks, parseTableQuery } from "./table-controls.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const { q, page } = parseTableQuery(url.searchParams);
  const found = await readAccounts(context.get(databaseContext), { q, page });
  const refusedMails = await countRefusedMails(context.get(databaseContext));
  return {
    ...found,
    q,
    refusedMails,
    accounts: found.accounts.map((account) => accountView(account, context.get(accountsContext))),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Contas", description: "As contas deste site.", indexed: false });
}

/** The accounts, newest first, with a search by address. */
export default function AccountsPage({ loaderData: { accounts, q, page, pages, refusedMails } }: Route.ComponentProps) {
  return (
    <AdminPage title="Contas" sentence="As contas, da mais recente para a mais antiga.">
      {refusedMails > 0 && <p className="mb-6">{refusedText(refusedMails)}</p>}
      <Form role="search" key={q} className="mb-6 max-w-[560px]">
        <FieldWithButton>
          <TextField label="Procurar por email" name="q" type="text" defaultValue={q} autoComplete="off" />
          <SubmitButton busy={false} variant="outline">
            Procurar
          </SubmitButton>
        </FieldWithButton>
      </Form>
      {accounts.length === 0 ? (
        <p className="text-t1">Nenhuma conta.</p>
      ) : (
        <ul className="border-ink border-t-2">
          {accounts.map(({ id, email, roleText, block, verifiedText, since, sinceText }) => (
            <li key={id} className={`${ROW_STYLES} items-center py-2 sm:grid-cols-[minmax(0,1fr)_140px_140px_180px]`}>
              <Link to={`/admin/accounts/${id}`} className={`${TEXT_LINK_STYLES} wrap-anywhere`}>
                {email}
              </Link>
              <span>
                {roleText}
                {block && <strong className="block text-bad">Bloqueada</strong>}
              </span>
              <span className="text-ink-2">{verifiedText}</span>
              <time dateTime={since} className="text-ink-2">
                {sinceText}
              </time>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} urlOf={(number) => accountsUrl(q, number)} />
    </AdminPage>
  );
}

function refusedText(count: number): string {
  const refused = count === 1 ? "1 email" : `${formatNumber(count)} emails`;
  return `O servidor de email recusou ${refused} a contas nos últimos 30 dias.`;
}

function accountsUrl(q: string, page: number): string {
  const parameters = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  const text = parameters.toString();
  return text ? `/admin/accounts?${text}` : "/admin/accounts";
}
