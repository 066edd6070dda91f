import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { CachedPaths } from "#app/platform/http/route-handle.ts";
import { type RenderBindings, renderInTurn, type WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import type { PlayableStation, Streaming } from "#app/sound/player/sources.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { embedUrl, parseEmbedOptions } from "./embed-options.ts";
import { EMBED_POLICY, embedPage, missingEmbedPage } from "./embed-page.server.ts";

type EmbedParts = {
  catalogue: Pick<ReadableCatalogue, "find">;
  settings: Pick<SettingsInMemory, "current">;
  /** The rendering queue, in which embeds are rendered too. */
  renders: Pick<WorkQueue, "run">;
  /** The site's streaming settings, for the player. */
  streaming: Streaming;
};

export const CACHED_EMBEDS: CachedPaths = {
  "/embed/:id": { shows: "station", urlOf: (parameters, id) => embedUrl(id, parseEmbedOptions(parameters)) },
};

/**
 * GET /embed/:id: the page that other sites show in a frame, for one approved station. Visitors without a session get
 * it from the page cache. Errors: Refusal `too-many` where the queue is full.
 */
export function createEmbedApi(
  { catalogue, settings, renders, streaming }: EmbedParts,
  publicUrl: string,
  scriptUrl = embedScriptUrl(),
) {
  const headers = { "Content-Security-Policy": EMBED_POLICY, "Cache-Control": "no-cache" };
  return new Hono<RequestContextEnv & { Bindings: RenderBindings }>().get("/embed/:id", etag(), (context) => {
    const { raw } = context.req;
    const render = async () => {
      const options = parseEmbedOptions(new URL(raw.url).searchParams);
      const { siteName } = settings.current();
      const station = catalogue.find(context.req.param("id"));
      if (!station) return context.html(missingEmbedPage({ options, siteName, publicUrl }), 404, headers);
      const player = { station: playable(station), ...streaming };
      return context.html(embedPage({ player, options, siteName, publicUrl, scriptUrl }), 200, headers);
    };
    const client = context.get("requestContext").address;
    return renderInTurn(renders, render, { bindings: context.env, client, signal: raw.signal });
  });
}

function playable(station: Station): PlayableStation {
  const { id, name, streamUrl, imageUrl, genre, city, country, countryCode, playUrl, streamKind, streamCodec, offAir } =
    station;
  return { id, name, streamUrl, imageUrl, genre, city, country, countryCode, playUrl, streamKind, streamCodec, offAir };
}

/** The URL of the script that `vite.embed.config.ts` builds; in development that of its source, which Vite serves. */
function embedScriptUrl(): string {
  if (!import.meta.env.PROD) return "/app/embed/embed-player.client.ts";
  const files = readdirSync(join(projectRoot(), "build", "client", "assets"));
  const name = files.find((file) => /^embed-player\.client-[\w-]+\.js$/.test(file));
  if (!name) throw new Error("The build has no script of the embed: run npm run build");
  return `/assets/${name}`;
}
