import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { requestContext, shownViewerOrNull } from "#app/people/accounts/request-context.server.ts";
import { accountIdOf } from "#app/people/accounts/viewer.ts";
import { reloadWithFallback, submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { AzulejoWall } from "#app/stations/covers/azulejo-panel.tsx";
import type { Route } from "./+types/contact.route";
import {
  FORM_TOKEN_FIELD,
  HONEYPOT_FIELD,
  CONTACT_LABELS as LABELS,
  CONTACT_LIMITS as LIMITS,
  MESSAGE_NOT_SENT,
  MESSAGE_SENT,
  MIN_WRITING_MS,
} from "./contact-form-fields.ts";
import { contactServiceContext, receiveContactForm, restoredContactForm } from "./contact-service.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Contato",
    description: "Contacte a equipa deste diretório de rádios.",
    path: "/contact",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await shownViewerOrNull(context.get(requestContext));
  const formToken = context.get(contactServiceContext).formTokens.create(context.get(requestContext).now());
  return { formToken, email: viewer?.email ?? "" };
}

/** Offline the form opens without a token; the first response after reconnecting contains one. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return reloadWithFallback(serverLoader, { formToken: "", email: "" });
}

/** Live events change nothing on this page. */
export function shouldRevalidate() {
  return false;
}

export async function action({ request, context }: Route.ActionArgs) {
  const service = context.get(contactServiceContext);
  const { address, viewer, now } = context.get(requestContext);
  const form = { fields: await readForm(request), address, now: now() };
  return runFormAction<FormResult | Response>(
    MESSAGE_NOT_SENT,
    async () => {
      await receiveContactForm(service, { ...form, userId: accountIdOf(await viewer()) });
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
      <ContactForm formToken={formToken} email={email} result={actionData} />
    </div>
  );
}

/** `formToken`: signed time of opening; `email`: the signed-in user's. Source: spec, section 5. */
function ContactForm({
  formToken: loadedToken,
  email,
  result,
}: {
  formToken: string;
  email: string;
  result: FormResult | undefined;
}) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result, { clears: true });
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  // After a network error there are no values to restore; the fields keep those of the response before.
  const [restored, setRestored] = useState(failure?.values);
  if (failure?.values && failure.values !== restored) setRestored(failure.values);
  const [firstToken] = useState(loadedToken);
  const formToken = restored?.[FORM_TOKEN_FIELD] ?? firstToken;
  useEffect(() => rememberFormToken(formToken), [formToken]);

  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    maxLength: LIMITS[name],
    defaultValue: failure ? restored?.[name] : undefined,
    error: failure?.field === name ? failure.message : undefined,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/contact"
      noValidate={true}
      className="grid gap-6 border-ink border-t-2 pt-6"
    >
      <FormAlert
        result={failure}
        title={failure?.field ? "A mensagem ainda não foi enviada." : undefined}
        labels={LABELS}
      />
      <input type="hidden" name={FORM_TOKEN_FIELD} value={formToken} />
      <Honeypot />
      <TextField {...field("name")} autoComplete="name" />
      <TextField
        {...field("email")}
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={failure ? restored?.email : email}
      />
      <TextField {...field("message")} multiline={true} rows={8} counter={true} />
      <SubmitButton busy={fetcher.state !== "idle"} busyText="A enviar…" className="justify-self-start">
        Enviar mensagem
      </SubmitButton>
    </fetcher.Form>
  );
}

/** A field hidden from people, screen readers, the tab order and password managers: only bots fill it in. */
function Honeypot() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        Deixe este campo vazio
        <input
          type="text"
          name={HONEYPOT_FIELD}
          defaultValue=""
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
        />
      </label>
    </div>
  );
}

/** Browser clocks may be rounded to a millisecond. */
const MARGIN_MS = 50;

let latest = { formToken: "", sinceMs: 0 };

/** Records when this page received a form token, which is later than the server created it. */
function rememberFormToken(formToken: string): void {
  if (formToken !== latest.formToken) latest = { formToken, sinceMs: performance.now() };
}

/** Waits until the server accepts the latest form token; people rarely have to wait. */
async function waitForFormToken(): Promise<void> {
  const remaining = latest.sinceMs + MIN_WRITING_MS + MARGIN_MS - performance.now();
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
}
