import { requestContext, shownViewerOrNull } from "#app/accounts/request-context.server.ts";
import { AzulejoWall } from "#app/covers/azulejo-panel.tsx";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/form-action.server.ts";
import { reloadWithFallback, submitWithFallback } from "#app/platform/form-fallback.client.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { isDataRequest } from "#app/platform/single-fetch.ts";
import type { Route } from "./+types/contact.route";
import { ContactForm } from "./contact-form.tsx";
import { MESSAGE_NOT_SENT, MESSAGE_SENT } from "./contact-form-fields.ts";
import { contactServiceContext, receiveContactForm, restoredContactForm } from "./contact-service.server.ts";
import { waitForFormToken } from "./form-token-wait.client.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Contato",
    description: "Contacte a equipa deste diretório de rádios.",
    path: "/contact",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await shownViewerOrNull(context.get(requestContext));
  return { formToken: context.get(contactServiceContext).formTokens.create(new Date()), email: viewer?.email ?? "" };
}

/** Offline the form opens without a token; the first answer after reconnecting brings one. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return reloadWithFallback(serverLoader, { formToken: "", email: "" });
}

/** Live events change nothing on this page. */
export function shouldRevalidate() {
  return false;
}

export async function action({ request, context }: Route.ActionArgs) {
  const service = context.get(contactServiceContext);
  const { address } = context.get(requestContext);
  const form = { fields: await readForm(request), address, now: new Date() };
  return runFormAction<FormResult | Response>(
    MESSAGE_NOT_SENT,
    async () => {
      await receiveContactForm(service, form);
      if (isDataRequest(request)) return { ok: true, message: MESSAGE_SENT };
      return redirectWithToast("/contact", { kind: "success", text: MESSAGE_SENT });
    },
    { values: restoredContactForm(service, form) },
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  await waitForFormToken();
  return submitWithFallback(serverAction, MESSAGE_NOT_SENT);
}

/** Passes Retry-After on. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ContactPage({ loaderData: { formToken, email }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-x-24 gap-y-8 pt-7 sm:pt-11 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      <div>
        <h1 className="text-d2">Contato</h1>
        <p className="mt-[18px] max-w-[36ch] text-ink-2 text-lg leading-7">
          Sugestões, correções ou pedidos sobre uma estação: escreva-nos. Respondemos para o email que indicar.
        </p>
        <div className="mt-12 w-52 max-lg:hidden">
          <AzulejoWall columns={4} rows={4} />
        </div>
      </div>
      <ContactForm formToken={formToken} email={email} answer={actionData} />
    </div>
  );
}
