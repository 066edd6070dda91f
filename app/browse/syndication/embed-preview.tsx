import { isolated } from "#app/platform/text/isolated-text.ts";
import { PAGE_COLOURS } from "#app/platform/ui/theme-colours.ts";
import { EMBED_FRAMES, type EmbedOptions, embedUrl } from "./embed-options.ts";

/** What `auto` is for each colour scheme. */
const AUTO_THEMES = { light: "light", dark: "blue" } as const;

/** The embed itself, as visitors with this colour scheme see it. */
export function EmbedPreview({
  station,
  options,
  scheme,
}: {
  station: { id: string; name: string };
  options: EmbedOptions;
  scheme: "light" | "dark";
}) {
  const { width, height } = EMBED_FRAMES[options.size];
  const theme = options.theme === "auto" ? AUTO_THEMES[scheme] : options.theme;
  const url = embedUrl(station.id, { ...options, theme });
  const ground = scheme === "light" ? "#fff" : PAGE_COLOURS.dark;
  return (
    <div
      className="grid min-h-[200px] place-items-center border border-line p-5 md:p-10"
      style={{ backgroundColor: ground }}
    >
      <iframe
        key={url}
        src={url}
        title={`${isolated(station.name)}, ${scheme === "light" ? "num sítio claro" : "num sítio escuro"}`}
        width={width}
        height={height}
        loading="lazy"
        allow="autoplay"
        className="max-w-full"
      />
    </div>
  );
}
