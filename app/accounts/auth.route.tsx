import { pageMeta } from "#app/platform/page-meta.ts";
import { PageFrame } from "#app/ui/page-frame.tsx";
import type { Route } from "./+types/auth.route";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Entrar", description: "Entre na sua conta ou registe-se.", path: "/auth" });
}

export default function AuthPage() {
  return <PageFrame title="Entrar" sentence="As contas abrem em breve." />;
}
