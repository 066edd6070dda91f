import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { pageMeta } from "#app/platform/page-meta.ts";
import type { Route } from "./+types/every-page.route";
import { ErrorPage } from "./error-page.tsx";
import { notFoundMeta } from "./not-found-meta.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** For pages that could not be made: one that could has a title of its own. */
export function meta({ matches, error }: Route.MetaArgs) {
  if (isUnknown(error)) return notFoundMeta(matches);
  return [
    ...pageMeta(matches, { title: "Erro", description: "Não foi possível carregar as rádios." }),
    { name: "robots", content: "noindex" },
  ];
}

/** Stands around every page, so that a page's failure is shown in its place: an error at the root would replace the player too. */
export default Outlet;

export function ErrorBoundary() {
  return isUnknown(useRouteError()) ? <NotFoundPage /> : <ErrorPage />;
}

function isUnknown(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
