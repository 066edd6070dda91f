import { data } from "react-router";
import { pageMeta } from "#app/platform/page-meta.ts";
import type { Route } from "./+types/not-found.route";
import { NotFoundPage } from "./not-found-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: "Página não encontrada",
      description: "O endereço que abriu não existe ou mudou de sítio.",
    }),
    { name: "robots", content: "noindex" },
  ];
}

export default NotFoundPage;
