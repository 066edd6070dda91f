import { NO_CONNECTION, reloadWithFallback, submitWithFallback } from "#app/platform/form-fallback.client.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { runFormAction } from "#app/platform/run-form-action.server.ts";
import type { Route } from "./+types/sign-up.route";
import { accountsContext } from "./accounts.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { parseCredentials, typedEmail } from "./credentials.ts";
import { guardForVisitors } from "./page-guard.server.ts";
import { redirectWithSession } from "./redirect-with-session.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signUp } from "./sign-in.server.ts";

const TITLE = "Erro no registo";

const WELCOME = {
  kind: "success",
  title: "Registo bem-sucedido",
  text: "Bem-vindo! A sua conta foi criada.",
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Registar",
    description: "Crie uma conta para adicionar rádios.",
    path: "/auth/sign-up",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  await guardForVisitors(context.get(requestContext));
  return null;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return reloadWithFallback(serverLoader, null);
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  return runFormAction(
    "Não foi possível criar a conta. Tente novamente.",
    async () => {
      const credentials = valueOrThrow(parseCredentials(typed, "sign-up"));
      const begun = await signUp(context.get(accountsContext), context.get(requestContext), credentials);
      return redirectWithSession("/", begun, WELCOME);
    },
    { title: TITLE, values: typedEmail(typed) },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION, TITLE);
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  return <AuthForm purpose="sign-up" answer={actionData} />;
}
