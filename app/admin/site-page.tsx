import { type ReactNode, useState } from "react";
import type { FormResult } from "#app/platform/form-result.ts";
import type { SiteSettings } from "#app/settings/site-settings.ts";
import { PasswordForm } from "./password-form.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SitePreview } from "./site-preview.tsx";

type Answered = FormResult | undefined;

/**
 * The panel's third tab. It draws what is saved, and while an administrator types, what is typed. The answers are those
 * that came with the page, without JavaScript.
 */
export function SitePage({
  saved,
  email,
  logoAnswer,
  nameAnswer,
  passwordAnswer,
}: {
  saved: SiteSettings;
  email: string;
  logoAnswer?: Answered;
  nameAnswer?: Answered;
  passwordAnswer?: Answered;
}) {
  const [logoUrl, setLogoUrl] = useState(typedIn(logoAnswer, "logo_url") ?? saved.logoUrl);
  const [siteName, setSiteName] = useState(typedIn(nameAnswer, "site_name") ?? saved.siteName);
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
            answer={logoAnswer}
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
            answer={nameAnswer}
            onValue={setSiteName}
            maxLength={50}
          />
        </Section>
        <Section title="Pré-visualização">
          <SitePreview logoUrl={logoUrl} siteName={siteName.trim() || saved.siteName} />
        </Section>
      </div>
      <Section title="Alterar senha">
        <PasswordForm email={email} answer={passwordAnswer} />
      </Section>
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

function typedIn(answer: Answered, name: string): string | undefined {
  return answer && !answer.ok ? answer.values?.[name] : undefined;
}
