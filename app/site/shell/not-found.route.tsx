import { data } from "react-router";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/not-found.route";
import { NotFoundPage, notFoundMeta } from "./not-found-page.tsx";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: {} } : {};

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return notFoundMeta(matches);
}

export default NotFoundPage;
