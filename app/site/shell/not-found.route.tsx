import { data } from "react-router";
import type { Route } from "./+types/not-found.route";
import { NotFoundPage, notFoundMeta } from "./not-found-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return notFoundMeta(matches);
}

export default NotFoundPage;
