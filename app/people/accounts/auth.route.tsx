import { Form, Link, useLocation, useNavigation } from "react-router";
import { NO_CONNECTION, reloadWithFallback, submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { Route } from "./+types/auth.route";
import { runAuthAction } from "./auth-action.server.ts";
import { guardForVisitors, requestContext } from "./request-context.server.ts";
import { opensSignUpForm, originQuery, signInOrigin, signUpFormUrl } from "./sign-in-origin.ts";

const SIGN_IN = {
  purpose: "sign-in",
  path: "/auth",
  verb: "Entrar",
  busy: "A entrar…",
  description: "Entre na sua conta para adicionar rádios.",
  hint: undefined,
  // The browser offers passkeys in this field.
  emailAutoComplete: "username webauthn",
  autoComplete: "current-password",
  title: "Erro no login",
  failure: "Não foi possível entrar. Tente novamente.",
  toast: undefined,
} as const;

const SIGN_UP = {
  purpose: "sign-up",
  path: "/auth/sign-up",
  verb: "Registar",
  busy: "A registar…",
  description: "Crie uma conta para adicionar rádios.",
  hint: "Mínimo de 6 caracteres",
  emailAutoComplete: "username",
  autoComplete: "new-password",
  title: "Erro no registo",
  failure: "Não foi possível criar a conta. Tente novamente.",
  toast: { kind: "success", title: "Registo bem-sucedido", text: "Bem-vindo! A sua conta foi criada." },
} as const;

/** `app/routes.ts` has this file twice: to sign in, and to sign up. A query opens the form to sign up in the first. */
function purposeAt({ pathname, search }: { pathname: string; search: string }) {
  const isSignUp = pathname.replace(/\/$/, "") === SIGN_UP.path || opensSignUpForm(new URLSearchParams(search));
  return isSignUp ? SIGN_UP : SIGN_IN;
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { verb: title, description, path } = purposeAt(location);
  return pageMeta(matches, { title, description, path });
}

export async function loader({ context }: Route.LoaderArgs) {
  await guardForVisitors(context.get(requestContext));
  return null;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return reloadWithFallback(serverLoader, null);
}

export function action(args: Route.ActionArgs) {
  return runAuthAction(args, purposeAt(args.url));
}

export function clientAction({ serverAction, url }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION, purposeAt(url).title);
}

export default function AuthPage({ actionData }: Route.ComponentProps) {
  const location = useLocation();
  const shown = purposeAt(location);
  const action = formAction(location);
  return <AuthForm key={shown.purpose} {...shown} action={action} result={actionData} />;
}

/** The page itself, so that a failed form keeps what is typed. */
function formAction({ pathname, search }: { pathname: string; search: string }): string {
  const origin = signInOrigin(new URLSearchParams(search));
  const shown = purposeAt({ pathname, search });
  if (shown === SIGN_UP && purposeAt({ pathname, search: "" }) === SIGN_IN) return signUpFormUrl(origin);
  return shown.path + originQuery(origin);
}

const LABELS = { email: "Email", password: "Palavra-passe" };

type AuthFormProps = Pick<
  typeof SIGN_IN | typeof SIGN_UP,
  "purpose" | "verb" | "busy" | "hint" | "emailAutoComplete" | "autoComplete"
> & {
  action: string;
  result: FormResult | undefined;
};

/** The form to sign in or sign up. Source: spec, sections 2 and 5. */
function AuthForm({ action, purpose, verb, busy, hint, emailAutoComplete, autoComplete, result }: AuthFormProps) {
  const { form, latestResult } = useFormResult(result);
  const sending = useNavigation().formAction === action;
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const errorOf = (field: string) => (failure?.field === field ? failure.message : undefined);
  return (
    <>
      <Form ref={form} method="post" action={action} noValidate={true} className="mt-[30px] grid gap-[22px]">
        <FormAlert result={failure} labels={LABELS} />
        <TextField
          label={LABELS.email}
          name="email"
          type="email"
          autoComplete={emailAutoComplete}
          inputMode="email"
          defaultValue={failure?.values?.email}
          error={errorOf("email")}
        />
        <TextField
          label={LABELS.password}
          name="password"
          type="password"
          autoComplete={autoComplete}
          hint={hint}
          error={errorOf("password")}
        />
        {verb === SIGN_IN.verb && (
          <p className="-mt-3 text-compact">
            <Link to="/auth/forgot" className={TEXT_LINK_STYLES}>
              Esqueceu-se da palavra-passe?
            </Link>
          </p>
        )}
        <SubmitButton busy={sending} busyText={busy} className="mt-1">
          {verb}
        </SubmitButton>
      </Form>
      {purpose === "sign-up" && <Agreement />}
      <p className="mt-7 text-ink-2 text-small">
        Para ouvir e guardar favoritos não precisa de conta. A conta serve para adicionar rádios.
      </p>
    </>
  );
}

function Agreement() {
  return (
    <p className="mt-4 text-ink-2 text-small">
      Ao registar-se confirma que tem pelo menos 13 anos e aceita os{" "}
      <Link to="/terms" className="underline hover:text-ink">
        Termos
      </Link>{" "}
      e a{" "}
      <Link to="/privacy" className="underline hover:text-ink">
        Privacidade
      </Link>
      .
    </p>
  );
}
