import { NO_CONNECTION, reloadWithFallback, submitWithFallback } from "#app/platform/form-fallback.client.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import type { Route } from "./+types/auth.route";
import { runAuthAction } from "./auth-action.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { guardForVisitors } from "./page-guard.server.ts";
import { requestContext } from "./request-context.server.ts";

const TITLE = "Erro no login";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Entrar",
    description: "Entre na sua conta para adicionar rádios.",
    path: "/auth",
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
    purpose: "sign-in",
    title: TITLE,
    failure: "Não foi possível entrar. Tente novamente.",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION, TITLE);
}

export default function SignInPage({ actionData }: Route.ComponentProps) {
  return <AuthForm purpose="sign-in" answer={actionData} />;
}
