import { pageMeta } from "#app/platform/page-meta.ts";
import { PageFrame } from "#app/ui/page-frame.tsx";
import type { Route } from "./+types/admin.route";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Admin", description: "Administração do diretório.", path: "/admin" });
}

export default function AdminPage() {
  return <PageFrame title="Admin" sentence="A administração abre em breve." />;
}
