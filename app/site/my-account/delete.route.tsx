import { Link, redirect, useSearchParams } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { proofPage, redirectIfProofRequired } from "#app/people/accounts/proof-page.server.ts";
import { isRecentlyProved } from "#app/people/accounts/recent-proof.server.ts";
import { guardForAccount, requestContext } from "#app/people/accounts/request-context.server.ts";
import { TYPED_EMAIL, typedInQuery } from "#app/people/mail-links/new-email-field.tsx";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { TitledSection } from "#app/platform/ui/page-frame.tsx";
import type { Route } from "./+types/delete.route";
import { deleteOwnAccount } from "./delete-account.server.ts";
import { DeleteAccountForm } from "./delete-account-dialog.tsx";
import { parseDeletion } from "./deletion.ts";
import { DELETION_WARNING } from "./deletion-texts.ts";

const PAGE = "/account/data/delete";
const DELETED = "Conta eliminada";
const NOT_DELETED = "Não foi possível eliminar a conta. Tente novamente.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Eliminar conta", description: DELETION_WARNING, path: PAGE, indexed: false });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await guardForAccount(context.get(requestContext));
  const typed = typedInQuery(url.searchParams.get(TYPED_EMAIL) ?? "");
  if (!isRecentlyProved(viewer, context.get(requestContext).now())) throw redirect(proofPage(PAGE, typed), 303);
  return { email: viewer.email };
}

/**
 * What is typed stays when the proof expires meanwhile: sending the form asks for another. The frame's loader redirects
 * when the session has ended.
 */
export function shouldRevalidate() {
  return false;
}

/**
 * POST: deletes the account; without a recent proof it redirects to the page that asks for one and back, with what was
 * typed. A script gets data and navigates itself, as after a sign-out: the end of the session is announced, and a page
 * that revalidates meanwhile would drop the redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request);
  const typed = typeof sent.email === "string" ? sent.email : "";
  return runFormAction<FormResult | Response>(
    NOT_DELETED,
    async () => {
      const { email: typedEmail } = valueOrThrow(parseDeletion({ email: typed }));
      const deletion = { typedEmail, now: context.get(requestContext).now() };
      await redirectIfProofRequired({ page: PAGE, typed: typedInQuery(typed) }, () =>
        deleteOwnAccount(context.get(accountsContext), context.get(requestContext), deletion),
      );
      if (isDataRequest(request)) return { ok: true, message: DELETED };
      return redirectWithToast("/", { kind: "success", text: DELETED });
    },
    { values: { email: typed } },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NOT_DELETED);
}

/** The dialog of the page before, for browsers without JavaScript and after a proof. */
export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const typed = useSearchParams()[0].get(TYPED_EMAIL) ?? "";
  return (
    <TitledSection title="Eliminar a conta?" sentence={DELETION_WARNING}>
      <div className="max-w-[560px]">
        <DeleteAccountForm email={loaderData.email} result={actionData} typed={typed} />
      </div>
      <Link to="/account/data" className={`${TEXT_LINK_STYLES} mt-4`}>
        Voltar aos dados
      </Link>
    </TitledSection>
  );
}
