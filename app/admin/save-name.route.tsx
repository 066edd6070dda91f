import { NO_CONNECTION, submitWithFallback } from "#app/platform/form-fallback.client.ts";
import type { Route } from "./+types/save-name.route";
import { answerSettingForm } from "./answer-site-form.server.ts";
import { loadSite } from "./load-site.server.ts";
import { SitePage } from "./site-page.tsx";

const FAILURE = "Erro ao atualizar nome do site";

export function loader(args: Route.LoaderArgs) {
  return loadSite(args);
}

/** POST: saves the site's name. */
export function action(args: Route.ActionArgs) {
  return answerSettingForm(args, "site_name", { success: "Nome do site atualizado!", failure: FAILURE });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION, FAILURE);
}

/** The tab as it answers a form that was sent without JavaScript. */
export default function SaveNamePage({ loaderData, actionData }: Route.ComponentProps) {
  return <SitePage {...loaderData} nameAnswer={actionData} />;
}
