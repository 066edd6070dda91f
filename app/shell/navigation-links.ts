/** The site's pages in the order of the top bar. Source of the words: spec, section 2. */
export const NAVIGATION_LINKS = [
  { to: "/", label: "Início" },
  { to: "/stations", label: "Estações" },
  { to: "/favorites", label: "Favoritos" },
  { to: "/search", label: "Pesquisar" },
  { to: "/submit-station", label: "Adicionar Rádio" },
  { to: "/contact", label: "Contato" },
] as const;
