import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { Route } from "./+types/every-page.route";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage, notFoundMeta } from "./not-found-page.tsx";

/** Only for error pages: every other page has its own. */
export function meta({ matches, error }: Route.MetaArgs) {
  if (isNotFound(error)) return notFoundMeta(matches);
  return pageMeta(matches, { title: "Erro", description: "Não foi possível carregar as rádios.", indexed: false });
}

/** The parent of every page, so that an error replaces only the page: an error at the root would replace the player too. */
export default Outlet;

export function ErrorBoundary() {
  return isNotFound(useRouteError()) ? <NotFoundPage /> : <ErrorPage />;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
