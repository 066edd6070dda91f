import { redirect } from "react-router";
import { accountsContext } from "#app/accounts/accounts.server.ts";
import { typedEmail } from "#app/accounts/credentials.ts";
import { requireRecentProof } from "#app/accounts/recent-proof.server.ts";
import { requestContext, requireUser } from "#app/accounts/request-context.server.ts";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { type Flash, redirectWithToast } from "#app/platform/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/form-action.server.ts";
import { submitWithFallback } from "#app/platform/form-fallback.client.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import { isDataRequest } from "#app/platform/single-fetch.ts";
import type { Route } from "./+types/email.route";
import { cancelEmailChange, requestEmailChange } from "./email-change.server.ts";
import { parseEmail } from "./link-forms.ts";
import { TYPED_EMAIL } from "./typed-email.ts";

const FAILED = "Não foi possível mudar o email. Tente novamente.";

type Form = Record<string, unknown>;

/**
 * POST from the form of /account: begins or cancels a change of address. Without a recent proof it leads to the page that
 * asks for one and back, with the typed address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const values = typedEmail(form);
  const answer = await runFormAction<FormResult | Response>(
    FAILED,
    async () => {
      const now = new Date();
      const viewer = await requireUser(context.get(requestContext));
      if (form.answer === "cancel") {
        await cancelEmailChange(context.get(accountsContext).database, viewer.id, now);
        return { ok: true };
      }
      await proveOrRedirect(context, now, values.email);
      return changeEmail(context, viewer, { form, now });
    },
    { values },
  );
  if (answer instanceof Response || isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  if (result.ok) return redirect("/account", 303);
  return redirectWithToast(accountUrl(values.email), { kind: "error", text: result.message });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, FAILED);
}

/** Errors: a redirect is thrown. */
async function proveOrRedirect(context: Route.ActionArgs["context"], now: Date, email: string): Promise<void> {
  try {
    await requireRecentProof(context.get(requestContext), now);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "proof_required") throw error;
    const to = new URLSearchParams({ to: accountUrl(email) });
    throw await redirectWithToast(`/account/confirm?${to}`, { kind: "error", text: error.message });
  }
}

async function changeEmail(
  context: Route.ActionArgs["context"],
  { id, email, sessionId, emailVerified }: SignedIn,
  { form, now }: { form: Form; now: Date },
): Promise<Response> {
  const { email: newEmail } = valueOrThrow(parseEmail(form));
  const request = { userId: id, newEmail, keptSessionId: sessionId, skipsOldAddress: false, now };
  const status = await requestEmailChange(context.get(accountsContext), request);
  return redirectWithToast("/account", { kind: "success", ...changeToast(status, { newEmail, email, emailVerified }) });
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

/** The page with the form, filled in again. */
function accountUrl(email: string): string {
  return email === "" ? "/account" : `/account?${new URLSearchParams({ [TYPED_EMAIL]: email })}`;
}
