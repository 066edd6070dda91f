import { type ReactNode, useState } from "react";
import { data } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { parsePasswordChange } from "#app/people/accounts/credentials.ts";
import { changePassword } from "#app/people/accounts/passwords.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { NO_CONNECTION, submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { parseSetting, readFastLane, readSettings, saveSetting } from "#app/platform/site-settings/settings.server.ts";
import { FAST_LANE, MAX_SITE_NAME, OPERATOR_KEYS, type SettingKey } from "#app/platform/site-settings/site-settings.ts";
import type { Route } from "./+types/site.route";
import { parseOperator, readOperator, saveOperator } from "./operator.server.ts";
import { OperatorForm } from "./operator-form.tsx";
import { type AdminActionInput, runAdminAction } from "./run-admin-action.server.ts";
import { FastLaneForm, PasswordForm, SettingForm, SitePreview } from "./site-forms.tsx";

type SiteForm = "logo" | "name" | "operator" | "password" | "fast-lane";

type SiteFormTexts = {
  success: string;
  failure: string;
  unexpected: string;
  /** The fields whose texts go back to the form after a failure. */
  restoredFields?: readonly string[];
};

/** The tab's forms, by the last segment of their URLs. */
const FORMS: Record<SiteForm, SiteFormTexts> = {
  logo: {
    restoredFields: ["logo_url"],
    success: "Logotipo atualizado!",
    failure: "Erro ao atualizar logotipo",
    unexpected: "Não foi possível atualizar a configuração",
  },
  name: {
    restoredFields: ["site_name"],
    success: "Nome do site atualizado!",
    failure: "Erro ao atualizar nome do site",
    unexpected: "Não foi possível atualizar a configuração",
  },
  operator: {
    restoredFields: Object.values(OPERATOR_KEYS),
    success: "Responsável atualizado!",
    failure: "Erro ao atualizar responsável",
    unexpected: "Não foi possível atualizar a configuração",
  },
  password: {
    success: "Senha alterada com sucesso!",
    failure: "Erro ao alterar senha",
    unexpected: "Não foi possível alterar a senha. Tente novamente.",
  },
  "fast-lane": {
    success: "Publicação de submissões atualizada!",
    failure: "Erro ao atualizar a publicação de submissões",
    unexpected: "Não foi possível atualizar a configuração",
  },
};

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.form !== undefined) getForm(params.form);
  const { email } = await guardForAdmins(context.get(requestContext));
  const database = context.get(databaseContext);
  return {
    saved: await readSettings(database),
    operator: await readOperator(database),
    fastLane: await readFastLane(database),
    email,
  };
}

/** POST: saves one of the forms. Without JavaScript a failure is shown by this page, at the form's URL. */
export function action(args: Route.ActionArgs) {
  if (args.params.form === undefined) throw data(null, { status: 405 });
  const form = getForm(args.params.form);
  const options = { ...FORMS[form], page: "/admin/site", rendersFailure: true };
  const save: Record<SiteForm, (input: AdminActionInput) => Promise<void>> = {
    logo: (input) => saveField("logo_url", input),
    name: (input) => saveField("site_name", input),
    operator: saveOperatorFields,
    password: (input) => savePassword(args.context, input),
    "fast-lane": saveSwitch,
  };
  return runAdminAction(args, options, save[form]);
}

async function saveField(key: SettingKey, { database, form, now }: AdminActionInput): Promise<void> {
  const setting = parseSetting(key, form[key]);
  if (!setting.ok) throw new Refusal(setting.kind, setting.message, { field: key });
  await saveSetting(database, { ...setting, now });
}

/** The switch sends «true» or «false». */
async function saveSwitch({ form, ...input }: AdminActionInput): Promise<void> {
  const value = new Map<unknown, string>([
    ["true", "on"],
    ["false", "off"],
  ]).get(form[FAST_LANE]);
  await saveField(FAST_LANE, { ...input, form: { [FAST_LANE]: value } });
}

async function saveOperatorFields({ database, form, now }: AdminActionInput): Promise<void> {
  const { operator } = valueOrThrow(parseOperator(form));
  await saveOperator(database, operator, now);
}

async function savePassword(context: Route.ActionArgs["context"], { form, now }: AdminActionInput): Promise<void> {
  const { currentPassword, newPassword } = valueOrThrow(parsePasswordChange(form));
  await changePassword(context.get(accountsContext), context.get(requestContext), {
    currentPassword,
    newPassword,
    now,
  });
}

/** Errors: status 404 for an unknown form, thrown. */
function getForm(name: string): SiteForm {
  if (!isForm(name)) throw data(null, { status: 404 });
  return name;
}

function isForm(name: string | undefined): name is SiteForm {
  return name !== undefined && Object.hasOwn(FORMS, name);
}

export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  const title = isForm(params.form) ? FORMS[params.form].failure : undefined;
  return submitWithFallback(serverAction, NO_CONNECTION, title);
}

/**
 * The site's logo and name, with a preview of what is typed, who is responsible for it, whether trusted accounts
 * publish at once, and the administrator's own password. `actionData` is the result of a form sent without JavaScript.
 */
export default function SiteTab({ loaderData, actionData, params }: Route.ComponentProps) {
  const { saved, operator, fastLane, email } = loaderData;
  const resultOf = (form: SiteForm): FormResult | undefined => (params.form === form ? actionData : undefined);
  const [logoUrl, setLogoUrl] = useState(typedText(resultOf("logo"), "logo_url") ?? saved.logoUrl);
  const [siteName, setSiteName] = useState(typedText(resultOf("name"), "site_name") ?? saved.siteName);
  return (
    <div className="mt-8 grid items-start gap-x-18 gap-y-12 lg:grid-cols-2">
      <div className="grid min-w-0 gap-12">
        <Section title="Identidade">
          <SettingForm
            action="/admin/site/logo"
            name="logo_url"
            label="URL do logotipo"
            verb="Guardar logotipo"
            saved={saved.logoUrl}
            typed={logoUrl}
            result={resultOf("logo")}
            onValue={setLogoUrl}
            type="url"
            placeholder="https://…"
          />
          <SettingForm
            action="/admin/site/name"
            name="site_name"
            label="Nome do site"
            verb="Guardar nome"
            saved={saved.siteName}
            typed={siteName}
            result={resultOf("name")}
            onValue={setSiteName}
            maxLength={MAX_SITE_NAME}
          />
        </Section>
        <Section title="Pré-visualização">
          <SitePreview logoUrl={logoUrl} siteName={siteName.trim() || saved.siteName} />
        </Section>
      </div>
      <div className="grid min-w-0 gap-12">
        <Section title="Quem responde pelo site">
          <OperatorForm saved={operator} result={resultOf("operator")} />
        </Section>
        <Section title="Submissões">
          <FastLaneForm isOn={fastLane} result={resultOf("fast-lane")} />
        </Section>
        <Section title="Alterar senha">
          <PasswordForm email={email} result={resultOf("password")} />
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-[22px] border-ink border-t-2 pt-4">
      <h2 className="text-t1">{title}</h2>
      {children}
    </section>
  );
}

function typedText(result: FormResult | undefined, name: string): string | undefined {
  return result && !result.ok ? result.values?.[name] : undefined;
}
