import { pageMeta } from "#app/platform/page-meta.ts";
import { PageFrame } from "#app/ui/page-frame.tsx";
import type { Route } from "./+types/contact.route";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Contato",
    description: "Escreva às pessoas que fazem este diretório de rádios.",
    path: "/contact",
  });
}

export default function ContactPage() {
  return <PageFrame title="Contato" sentence="O formulário de contacto abre em breve." />;
}
