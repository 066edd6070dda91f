import { data } from "react-router";
import type { Route } from "./+types/not-found.route";
import { notFoundMeta } from "./not-found-meta.ts";
import { NotFoundPage } from "./not-found-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return notFoundMeta(matches);
}

export default NotFoundPage;
