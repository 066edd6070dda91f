import { DEFAULT_SETTINGS } from "#app/platform/site-settings/site-settings.ts";
import { PAGE_COLOURS } from "#app/platform/ui/theme-colours.ts";

const icon = (purpose: "any" | "maskable", size: number) => ({
  src: `/icon-${size}.png`,
  type: "image/png",
  sizes: `${size}x${size}`,
  purpose,
});

const shortcut = (name: string, url: string, image: string) => ({
  name,
  url,
  icons: [{ src: `/shortcut-${image}.png`, type: "image/png", sizes: "192x192" }],
});

/** The home page with the built-in stations, with the default name. */
const SCREENSHOTS = [
  { form_factor: "narrow", sizes: "780x1688", label: "O início, num telemóvel" },
  { form_factor: "wide", sizes: "1280x800", label: "O início, num computador" },
].map((shot) => ({ src: `/screenshot-${shot.form_factor}.png`, type: "image/png", ...shot }));

/** The description of the site by which browsers install it. The icon has nothing near its edges, and may be cut to any shape. */
export function webManifest(siteName: string) {
  return {
    id: "/",
    name: siteName,
    short_name: siteName.slice(0, 20),
    description: "Rádio em direto, de todo o mundo.",
    lang: "pt-PT",
    dir: "ltr",
    categories: ["music", "entertainment"],
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: PAGE_COLOURS.light,
    theme_color: PAGE_COLOURS.light,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ...[192, 512].flatMap((size) => [icon("any", size), icon("maskable", size)]),
    ],
    shortcuts: [
      shortcut("Favoritos", "/favorites", "favourites"),
      shortcut("Pesquisar", "/search", "search"),
      shortcut("Surpreenda-me", "/?surprise=1", "surprise"),
    ],
    ...(siteName === DEFAULT_SETTINGS.siteName ? { screenshots: SCREENSHOTS } : {}),
  };
}
