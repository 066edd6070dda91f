import { hash } from "node:crypto";
import { html, raw } from "hono/html";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { coverOf, nowPlayingFrom, subtitleOf } from "#app/sound/player/now-playing.ts";
import { harmonics, signalFrame, signalPath } from "#app/sound/player/signal-path.ts";
import type { PlayableStation, Streaming } from "#app/sound/player/sources.ts";
import { shortName } from "#app/stations/station/station.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import layout from "./embed.css?inline";
import colours from "./embed-colours.css?inline";
import type { EmbedOptions } from "./embed-options.ts";
import text from "./embed-text.css?inline";

const STYLES = colours + layout + text;

/** What the script of an embed reads from its page. */
type EmbeddedPlayer = Streaming & { station: PlayableStation };

type EmbedPage = {
  player: EmbeddedPlayer;
  options: EmbedOptions;
  siteName: string;
  publicUrl: string;
  scriptUrl: string;
};

/**
 * Any site may frame it. It loads its own script and stations' streams, which are anywhere; see `contentSecurityPolicy`
 * for those sources. No form, no storage.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash("sha256", STYLES, "base64")}'`,
  "img-src 'self'",
  "media-src 'self' blob: data: https: http:",
  "connect-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/** The page of an embed. The script shows the button, which does nothing without it. */
export function embedPage({ player, options, siteName, publicUrl, scriptUrl }: EmbedPage) {
  const { station } = player;
  const url = `${publicUrl}${stationPage(station.id)}`;
  const isSmall = options.size === "320";
  const nowPlaying = nowPlayingFrom(station);
  const label = `Abrir em ${isolated(siteName)}`;
  const head = html`<title>${isolated(shortName(station.name))} · ${isolated(siteName)}</title>
<link rel="canonical" href="${url}">
<script type="module" src="${scriptUrl}"></script>`;
  return pageOf(
    options,
    head,
    html`<main data-status="idle" data-player="${JSON.stringify(player)}" aria-label="Leitor de ${isolated(station.name)}">
<div class="cover"><img src="${coverOf(station)}" alt="" width="120" height="120">
<button class="tile" type="button" hidden aria-label="Ouvir ${isolated(station.name)}">${TILE_ICONS}</button></div>
<div class="text">
<h1 dir="auto">${station.name}</h1>
<p class="second">${separated(isSmall ? [nowPlaying.artist] : subtitleOf(station, nowPlaying))}</p>
<div class="foot">${isSmall ? "" : LINE}<span class="state" role="status"></span>
<a class="home" href="${url}" target="_blank" rel="noopener" aria-label="${label}" title="${label}">${isSmall ? LINK_ICON : html`<bdi>${siteName}</bdi>`}</a></div>
</div>
<audio preload="none"></audio>
</main>`,
  );
}

/** The page of an embed whose station is not public. */
export function missingEmbedPage({
  options,
  siteName,
  publicUrl,
}: Pick<EmbedPage, "options" | "siteName" | "publicUrl">) {
  return pageOf(
    options,
    html`<title>Estação não encontrada · ${isolated(siteName)}</title>`,
    html`<main class="missing">
<h1>Estação não encontrada</h1>
<p class="second"><a href="${publicUrl}/stations" target="_blank" rel="noopener">Mais estações em <bdi>${siteName}</bdi></a></p>
</main>`,
  );
}

type Html = ReturnType<typeof html>;

/** As `setTexts` of the script. */
function separated(texts: readonly string[]): Html[] {
  return texts.map((text, index) => html`${index > 0 ? " · " : ""}<bdi>${text}</bdi>`);
}

function pageOf({ size, theme }: EmbedOptions, head: Html, body: Html) {
  return html`<!doctype html>
<html lang="pt-PT" data-size="${size}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<style>${raw(STYLES)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const TILE_ICONS =
  raw(`<svg class="play" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M6.5 5.2v13.6c0 1.3 1.4 2.1 2.6 1.4l11-6.8c1.1-.7 1.1-2.1 0-2.8l-11-6.8C7.9 3.1 6.5 3.9 6.5 5.2Z"/></svg>
<svg class="pause" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M4.5 3h6v18h-6zM13.5 3h6v18h-6z"/></svg>
<svg class="busy" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true"><path d="M12 3a9 9 0 1 1-9 9"/></svg>`);

const LINK_ICON = raw(
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"/></svg>',
);

/** The signal line; the script sets the path of each state, and all but the last line are shown only while it plays. */
const LINE = raw(
  `<svg class="line" viewBox="0 0 ${signalFrame.width} ${signalFrame.height}" preserveAspectRatio="none" aria-hidden="true"><defs><path id="line" d="${signalPath("idle")}" vector-effect="non-scaling-stroke"/></defs>${harmonics
    .map(
      (share) => `<use href="#line" transform="matrix(1 0 0 ${share} 0 ${(signalFrame.height / 2) * (1 - share)})"/>`,
    )
    .join("")}<use href="#line"/></svg>`,
);
