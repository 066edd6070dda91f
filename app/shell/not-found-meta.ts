import { pageMeta } from "#app/platform/page-meta.ts";

/** What the page for unknown addresses says of itself. */
export function notFoundMeta(matches: Parameters<typeof pageMeta>[0]) {
  return [
    ...pageMeta(matches, {
      title: "Página não encontrada",
      description: "O endereço que abriu não existe ou mudou de sítio.",
    }),
    { name: "robots", content: "noindex" },
  ];
}
