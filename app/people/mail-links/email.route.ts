import { redirect } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { typedEmail } from "#app/people/accounts/credentials.ts";
import { pageWith, redirectIfProofRequired } from "#app/people/accounts/proof-page.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { requestContext, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { type Flash, redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import type { Route } from "./+types/email.route";
import { cancelEmailChange, requestEmailChange } from "./email-change.server.ts";
import { parseEmail } from "./link-forms.ts";
import { typedInQuery } from "./new-email-field.tsx";

const PAGE = "/account";
const FAILED = "Não foi possível mudar o email. Tente novamente.";

type Form = Record<string, unknown>;

/**
 * POST from the form of /account: begins or cancels a change of address. Without a recent proof it redirects to the
 * page that asks for one and back, with the typed address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const values = typedEmail(form);
  const answer = await runFormAction<FormResult | Response>(
    FAILED,
    async () => {
      const now = context.get(requestContext).now();
      const viewer = await requireUser(context.get(requestContext));
      if (form.answer === "cancel") {
        await cancelEmailChange(context.get(accountsContext).database, viewer.id, now);
        return { ok: true };
      }
      return redirectIfProofRequired({ page: PAGE, typed: typedInQuery(values.email) }, async () => {
        await requireRecentProof(context.get(requestContext), now);
        return changeEmail(context, viewer, { form, now });
      });
    },
    { values },
  );
  if (answer instanceof Response || isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  if (result.ok) return redirect(PAGE, 303);
  return redirectWithToast(pageWith(PAGE, typedInQuery(values.email)), { kind: "error", text: result.message });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, FAILED);
}

async function changeEmail(
  context: Route.ActionArgs["context"],
  { id, email, sessionId, emailVerified }: SignedIn,
  { form, now }: { form: Form; now: Date },
): Promise<Response> {
  const { email: newEmail } = valueOrThrow(parseEmail(form));
  const { address } = context.get(requestContext);
  const request = { userId: id, address, newEmail, keptSessionId: sessionId, skipsOldAddress: false, now };
  const status = await requestEmailChange(context.get(accountsContext), request);
  return redirectWithToast(PAGE, { kind: "success", ...changeToast(status, { newEmail, email, emailVerified }) });
}

function changeToast(
  status: "pending" | "changed",
  { newEmail, email, emailVerified }: { newEmail: string; email: string; emailVerified: boolean },
): Pick<Flash, "title" | "text"> {
  if (status === "changed") return { title: "Email mudado", text: `A partir de agora entre com ${newEmail}.` };
  if (!emailVerified)
    return { text: `Enviámos uma ligação para ${newEmail}. O email muda quando a confirmar, durante 24 horas.` };
  return {
    text: `Enviámos uma ligação para ${newEmail} e outra para ${email}. O email muda quando confirmar nas duas, durante 24 horas.`,
  };
}
