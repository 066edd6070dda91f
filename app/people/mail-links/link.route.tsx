import type { ReactNode } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { requestContext, shownViewerOrNull } from "#app/people/accounts/request-context.server.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/link.route";
import { findShownLink, type ShownLink, usePageLink } from "./link-page.server.ts";

const FAILED = "Não foi possível usar a ligação. Tente novamente.";

const TITLES: Record<ShownLink["purpose"], string> = {
  verify: "Confirmar email",
  reset: "Nova palavra-passe",
  "change-old": "Mudar o email da conta",
  "change-new": "Mudar o email da conta",
};

const DEAD_TITLE = "Ligação sem efeito";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.link ? TITLES[loaderData.link.purpose] : DEAD_TITLE,
    description: "Uma ligação que recebeu por email.",
    indexed: false,
  });
}

/** The URL has the token: neither caches nor other sites get it. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

/** Only reads: mail scanners open links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(accountsContext);
  const viewer = await shownViewerOrNull(context.get(requestContext));
  const link = await findShownLink(database, tokenIn(url), { viewer, now: context.get(requestContext).now() });
  return data({ link, isSignedIn: viewer !== null }, { status: link ? 200 : 410 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  return runFormAction<FormResult | Response>(FAILED, async () => {
    const use = { token: tokenIn(url), form, now: context.get(requestContext).now() };
    const { to, toast } = await usePageLink(context.get(accountsContext), context.get(requestContext), use);
    return redirectWithToast(to, toast);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction);
}

function tokenIn({ searchParams }: URL): string {
  return searchParams.get("token") ?? "";
}

/** The page that a mailed link leads to: a button uses the link, opening it does not. */
export default function LinkPage({ loaderData: { link, isSignedIn }, actionData }: Route.ComponentProps) {
  const { form, latestResult } = useFormResult(actionData);
  if (!link) return <DeadLink isSignedIn={isSignedIn} />;
  return (
    <>
      <h1 className="mb-7 text-d2">{TITLES[link.purpose]}</h1>
      <Form ref={form} method="post" noValidate={true} className="grid gap-[22px]">
        <FormAlert result={latestResult} labels={LABELS} />
        <LinkFields link={link} result={latestResult} />
      </Form>
    </>
  );
}

const LABELS = { new_password: "Nova palavra-passe", confirmation: "Repita a nova palavra-passe" };

function LinkFields({ link, result }: { link: ShownLink; result: FormResult | undefined }) {
  const navigation = useNavigation();
  const pressed = navigation.state === "idle" ? undefined : (navigation.formData?.get("answer") ?? "");
  const errorOf = (field: string) => (result && !result.ok && result.field === field ? result.message : undefined);
  if (link.purpose === "verify") {
    return (
      <>
        <Sentence>O endereço {link.address} é seu?</Sentence>
        <SubmitButton busy={pressed !== undefined} className="justify-self-start">
          Confirmar email
        </SubmitButton>
        {!link.isOwn && (
          <Sentence>
            Não foi quem criou esta conta?{" "}
            <Link to="/auth/forgot" className={TEXT_LINK_STYLES}>
              Escolha antes outra palavra-passe
            </Link>
            : quem a criou deixa de poder entrar.
          </Sentence>
        )}
      </>
    );
  }
  if (link.purpose === "reset") {
    return (
      <>
        <Sentence>Conta de {link.address}</Sentence>
        <TextField
          label={LABELS.new_password}
          name="new_password"
          type="password"
          autoComplete="new-password"
          hint="Mínimo de 8 caracteres"
          error={errorOf("new_password")}
        />
        <TextField
          label={LABELS.confirmation}
          name="confirmation"
          type="password"
          autoComplete="new-password"
          error={errorOf("confirmation")}
        />
        <SubmitButton busy={pressed !== undefined} className="justify-self-start">
          Guardar palavra-passe
        </SubmitButton>
      </>
    );
  }
  return (
    <>
      <Sentence>
        De {link.from} para {link.to}.
      </Sentence>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="answer" value="confirm" busy={pressed === "confirm"}>
          Confirmar mudança
        </SubmitButton>
        {link.purpose === "change-old" && (
          <SubmitButton name="answer" value="deny" variant="outline" busy={pressed === "deny"}>
            Não fui eu
          </SubmitButton>
        )}
      </div>
    </>
  );
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere">{children}</p>;
}

function DeadLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <h1 className="mb-7 text-d2">{DEAD_TITLE}</h1>
      <div className="max-w-[60ch]">
        <p>Esta ligação já não serve: foi usada ou passou do prazo.</p>
        <p className="mt-4">
          <Link to={isSignedIn ? "/account" : "/auth/forgot"} className={TEXT_LINK_STYLES}>
            Pedir outra
          </Link>
        </p>
      </div>
    </>
  );
}
