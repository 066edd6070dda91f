import { redirect } from "react-router";
import { importServiceContext } from "#app/exchange/lists/import-service.server.ts";
import { beginPortugueseImport } from "#app/exchange/lists/portuguese-list.server.ts";
import type { Route } from "./+types/import-portugal.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "",
  failure: "A lista não foi importada",
  unexpected: "Não foi possível importar a lista. Tente novamente.",
};

/** POST: starts the import of the list of Portuguese stations and redirects to the import's page. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, page: "/admin/import" }, async ({ moderator }) => {
    const id = await beginPortugueseImport(args.context.get(importServiceContext), moderator);
    throw redirect(`/admin/import/${id}`, 303);
  });
}
