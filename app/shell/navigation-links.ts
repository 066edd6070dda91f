import type { ShownViewer } from "#app/accounts/viewer.ts";

/** The site's pages in the order of the top bar. Source of the words: spec, section 2. */
const LINKS = [
  { to: "/", label: "Início" },
  { to: "/stations", label: "Estações" },
  { to: "/favorites", label: "Favoritos" },
  { to: "/search", label: "Pesquisar" },
  { to: "/submit-station", label: "Adicionar Rádio" },
  { to: "/contact", label: "Contato" },
] as const;

const ADMIN_LINK = { to: "/admin", label: "Admin" } as const;

/** The pages that the top bar names for this viewer. */
export function navigationLinks(viewer: ShownViewer) {
  return viewer?.role === "admin" ? [...LINKS, ADMIN_LINK] : LINKS;
}
