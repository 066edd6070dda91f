import { NO_CONNECTION, reloadWithFallback, submitWithFallback } from "#app/platform/form-fallback.client.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import type { Route } from "./+types/sign-up.route";
import { runAuthAction } from "./auth-action.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { guardForVisitors } from "./page-guard.server.ts";
import { requestContext } from "./request-context.server.ts";

const TITLE = "Erro no registo";

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

export function action(args: Route.ActionArgs) {
  return runAuthAction(args, {
    purpose: "sign-up",
    title: TITLE,
    failure: "Não foi possível criar a conta. Tente novamente.",
    toast: { kind: "success", title: "Registo bem-sucedido", text: "Bem-vindo! A sua conta foi criada." },
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION, TITLE);
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  return <AuthForm purpose="sign-up" answer={actionData} />;
}
