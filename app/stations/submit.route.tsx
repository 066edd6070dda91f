import { pageMeta } from "#app/platform/page-meta.ts";
import { PageFrame } from "#app/ui/page-frame.tsx";
import type { Route } from "./+types/submit.route";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Adicionar Rádio",
    description: "Proponha uma estação de rádio para o diretório.",
    path: "/submit-station",
  });
}

export default function SubmitPage() {
  return <PageFrame title="Adicionar Rádio" sentence="A submissão de rádios abre em breve." />;
}
