import { useFetcher } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { shownName } from "#app/people/accounts/public-name.server.ts";
import { MAX_PUBLIC_NAME_LENGTH } from "#app/people/accounts/public-name.ts";
import { guardForAccount, requestContext, requireUser } from "#app/people/accounts/request-context.server.ts";
import { isNewAddressRefused, isOwnAddressRefused } from "#app/people/mail/refused-mails.server.ts";
import { ChangeEmailForm } from "#app/people/mail-links/change-email-form.tsx";
import { ConfirmEmailNotice, RefusedAddress } from "#app/people/mail-links/confirm-email-notice.tsx";
import { pendingEmailChange } from "#app/people/mail-links/email-change.server.ts";
import { isVerificationDue } from "#app/people/mail-links/email-verification.server.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { useAccountUpdates } from "#app/platform/live-events/use-account-updates.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { settingsContext } from "#app/platform/site-settings/settings.server.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { TitledSection } from "#app/platform/ui/page-frame.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { SwitchRow } from "#app/platform/ui/switch.tsx";
import { FieldWithButton, TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/account.route";
import { changeProfile, readProfile } from "./profile.server.ts";
import { parseProfileChanges } from "./profile.ts";

const SAVED = "Nome público guardado";
const NOT_SAVED = "Não foi possível guardar. Tente novamente.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Conta", description: "A sua conta.", path: "/account", indexed: false });
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await guardForAccount(context.get(requestContext));
  const { id, email } = viewer;
  const accounts = context.get(accountsContext);
  const { emailChange, ...profile } = await readProfile(context.get(databaseContext), id);
  const pending = pendingEmailChange(emailChange, email, context.get(requestContext).now());
  return {
    ...profile,
    email,
    sendsMail: accounts.sendsMail,
    isVerificationDue: isVerificationDue(accounts, viewer),
    isEmailRefused: accounts.sendsMail && (await isOwnAddressRefused(accounts.database, viewer)),
    pendingEmail: pending && {
      ...pending,
      isRefused: await isNewAddressRefused(accounts.database, { id, newEmail: pending.newEmail }),
    },
    nameWithoutOne: shownName(accounts.secret, { id, name: "" }),
  };
}

/** POST: saves the public name. */
export async function action({ request, context }: Route.ActionArgs) {
  const { name } = await readForm(request);
  const typed = typeof name === "string" ? name : "";
  return runFormAction<FormResult | Response>(
    NOT_SAVED,
    async () => {
      const { id } = await requireUser(context.get(requestContext));
      const { siteName } = context.get(settingsContext).current();
      const { changes } = valueOrThrow(parseProfileChanges({ name: typed }, siteName));
      const { now } = context.get(requestContext);
      await changeProfile(context.get(databaseContext), id, { ...changes, now: now() });
      if (isDataRequest(request)) return { ok: true, message: SAVED };
      return redirectWithToast("/account", { kind: "success", text: SAVED });
    },
    { values: { name: typed } },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction);
}

/** The account's public name, address and switches. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, nameWithoutOne, email, sendsMail, decisionMails, keepsRecents, isEmailRefused } = loaderData;
  useAccountUpdates("email");
  return (
    <>
      {loaderData.isVerificationDue && <ConfirmEmailNotice email={email} page="/account" isRefused={isEmailRefused} />}
      <TitledSection
        title="Nome público"
        sentence={`Aparece nas alterações que faz. Sem nome, fica «${nameWithoutOne}».`}
      >
        <NameForm name={name} result={actionData} />
      </TitledSection>
      <TitledSection
        title="Email"
        sentence={
          <>
            Entra com <strong className="text-ink">{email}</strong>
          </>
        }
      >
        {isEmailRefused && !loaderData.isVerificationDue && (
          <p className="mb-5 text-bad wrap-anywhere">
            <RefusedAddress email={email} />
          </p>
        )}
        <ChangeEmailForm pending={loaderData.pendingEmail} />
      </TitledSection>
      <TitledSection title={sendsMail ? "Avisos e histórico" : "Histórico"}>
        {sendsMail && (
          <PreferenceSwitch
            name="decision_mails"
            on={decisionMails}
            label="Avisar-me das decisões"
            description="Um email quando uma rádio ou uma proposta sua é decidida."
          />
        )}
        <PreferenceSwitch
          name="keeps_recents"
          on={keepsRecents}
          label="Guardar na conta as rádios que oiço"
          description="Para as ter em todos os dispositivos. Desligar apaga-as da conta."
        />
      </TitledSection>
    </>
  );
}

/** `result`: of the form sent without JavaScript. */
function NameForm({ name, result }: { name: string; result: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>();
  const { form, latestResult } = useFormResult(fetcher.data ?? result);
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  return (
    <fetcher.Form ref={form} method="post" action="/account" noValidate={true} className="grid max-w-[560px] gap-4">
      <FormAlert result={failure} labels={{ name: "Nome público" }} />
      <FieldWithButton>
        <TextField
          label="Nome público"
          name="name"
          optional={true}
          autoComplete="nickname"
          maxLength={MAX_PUBLIC_NAME_LENGTH}
          defaultValue={failure?.values?.name ?? name}
          error={failure?.field === "name" ? failure.message : undefined}
        />
        <SubmitButton busy={fetcher.state !== "idle"} busyText="A guardar…" variant="outline">
          Guardar
        </SubmitButton>
      </FieldWithButton>
    </fetcher.Form>
  );
}

/** A switch that is saved when it is pressed, and shows the new state at once. */
function PreferenceSwitch({ name, on, ...texts }: { name: string; on: boolean; label: string; description: string }) {
  const fetcher = useFetcher<FormResult>();
  useFormResult(fetcher.data);
  const sent = fetcher.formData?.get(name);
  return (
    <fetcher.Form method="post" action="/account/preferences">
      <SwitchRow {...texts} name={name} on={sent ? sent === "true" : on} busy={fetcher.state !== "idle"} />
    </fetcher.Form>
  );
}
