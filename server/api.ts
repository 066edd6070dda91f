import { type Context, Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { createFavouritesApi } from "#app/browse/library/account-favourites.api.ts";
import { createRecentsApi } from "#app/browse/library/account-recents.api.ts";
import { createMapApi } from "#app/browse/places/map.api.ts";
import { createCrawlingApi } from "#app/browse/syndication/crawling.api.ts";
import { CACHED_EMBEDS, createEmbedApi } from "#app/browse/syndication/embed.api.ts";
import { CACHED_FEEDS, createFeedsApi } from "#app/browse/syndication/feeds.api.ts";
import { createOembedApi } from "#app/browse/syndication/oembed.api.ts";
import { createSocialCardsApi } from "#app/browse/syndication/social-cards.api.ts";
import { createExportApi } from "#app/exchange/lists/export.api.ts";
import { createStationMatchesApi } from "#app/exchange/lists/station-matches.api.ts";
import { createMirrorApi } from "#app/exchange/mirror/mirror.api.ts";
import { CACHED_CHANGES, createChangeLogApi } from "#app/moderation/change-log/change-log.api.ts";
import { createProposalImagesApi } from "#app/moderation/contributions/proposal-images.api.ts";
import { createProposalsApi, proposeByApi } from "#app/moderation/contributions/proposals.api.ts";
import { createSubmissionsApi } from "#app/moderation/contributions/submissions.api.ts";
import { createAccountModerationApi } from "#app/moderation/decisions/account-moderation.api.ts";
import { createModerationApi } from "#app/moderation/decisions/moderation.api.ts";
import { createRevertsApi } from "#app/moderation/decisions/reverts.api.ts";
import { createReviewApi } from "#app/moderation/review/review.api.ts";
import { createAccountsApi } from "#app/people/accounts/accounts.api.ts";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { createAccountLinksApi } from "#app/people/mail-links/account-links.api.ts";
import { createSecurityApi } from "#app/people/second-factor/security.api.ts";
import { createSecondStepApi } from "#app/people/second-factor/sign-in.api.ts";
import { errorBody } from "#app/platform/errors/refusal.ts";
import { limitBody } from "#app/platform/http/request-body.server.ts";
import type { CachedPaths } from "#app/platform/http/route-handle.ts";
import type { WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { createSettingsApi } from "#app/site/admin/settings.api.ts";
import { createMyAccountApi } from "#app/site/my-account/my-account.api.ts";
import { createContactApi } from "#app/site/pages/contact.api.ts";
import { createPlayFailuresApi } from "#app/sound/checks/play-failures.api.ts";
import { createStreamCheckApi } from "#app/sound/checks/stream-check.api.ts";
import { createRelayApi } from "#app/sound/relay/relay.api.ts";
import { CACHED_STATIONS, createCatalogueApi } from "#app/stations/catalogue/catalogue.api.ts";
import { createCoversApi } from "#app/stations/covers/covers.api.ts";
import { createImagesApi } from "#app/stations/images/images.api.ts";
import { createClicksApi } from "#app/stations/popularity/clicks.api.ts";
import { createApiDocs } from "./api-docs/api-docs.ts";
import { setCacheControl } from "./page-cache/cache-control.ts";
import { refuseBlockedAccounts } from "./request-context.ts";
import type { Services } from "./services.ts";

/** What of the API, the feeds and the embeds is the same for every visitor without a session. */
export const CACHED_BY_APIS: CachedPaths = { ...CACHED_STATIONS, ...CACHED_FEEDS, ...CACHED_EMBEDS, ...CACHED_CHANGES };

/** The API of all areas, described in `openapi.ts`. */
export function createApi(
  services: Pick<
    Services,
    | "events"
    | "hub"
    | "catalogue"
    | "settings"
    | "accounts"
    | "contactService"
    | "streams"
    | "images"
    | "fastLane"
    | "secret"
    | "stationIndex"
    | "mirror"
  >,
  publicUrl: string,
  renders: Pick<WorkQueue, "run">,
) {
  const { database, attempts, sendsMail } = services.accounts;
  const { secret } = services;
  const { inspect, relay, relayEnabled, allowsPrivate } = services.streams;
  const { publish: fastLanePublish } = services.fastLane;
  const uuidOf = (stationId: string) => services.stationIndex.loaded()?.stations.find(stationId)?.facts.uuid ?? null;
  const streaming = { relay: relayEnabled, allowsPrivate };
  const api = new Hono<RequestContextEnv>();
  return api
    .use("/api/*", methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }))
    .use("/api/*", limitBody)
    .use("/api/*", refuseBlockedAccounts)
    .get("/api/stations", setCacheControlOfStations)
    .get("/api/stations/:id", setCacheControlOfStations)
    .route("/", services.events.routes)
    .route("/", createCoversApi(services.catalogue))
    .route("/", createSocialCardsApi({ ...services, database }))
    .route("/", createImagesApi({ images: services.images, catalogue: services.catalogue, database }))
    .route("/", createProposalImagesApi({ images: services.images, database }))
    .route("/", createCatalogueApi({ catalogue: services.catalogue, database, publicUrl, renders }))
    .route("/", createAccountsApi(services.accounts))
    .route("/", createAccountLinksApi(services.accounts))
    .route("/", createSecondStepApi(services.accounts))
    .route("/", createSecurityApi(services.accounts, services.settings))
    .route("/", createFavouritesApi({ database, attempts }))
    .route("/", createSubmissionsApi({ database, attempts, sendsMail, fastLanePublish }))
    .route("/", createRecentsApi({ database, attempts }))
    .route(
      "/",
      createModerationApi(database, publicUrl, (editor, edit) => proposeByApi({ database, sendsMail }, editor, edit)),
    )
    .route("/", createRevertsApi(database))
    .route("/", createProposalsApi({ database, sendsMail }))
    .route("/", createReviewApi(database, publicUrl))
    .route("/", createAccountModerationApi(database))
    .route("/", createMirrorApi({ ...services, database }))
    .route("/", createMyAccountApi(services))
    .route("/", createSettingsApi(services.settings, database))
    .route("/", createContactApi(services.contactService))
    .route("/", createStreamCheckApi({ database, catalogue: services.catalogue, attempts, inspect }))
    .route("/", createPlayFailuresApi({ database, attempts, secret }))
    .route("/", createClicksApi({ database, attempts, secret, findStation: services.catalogue.find }))
    .route("/", createRelayApi({ relay }))
    .route("/", createStationMatchesApi({ catalogue: services.catalogue, attempts }))
    .route("/", createExportApi({ ...services, uuidOf }, publicUrl))
    .route("/", createOembedApi(services, publicUrl))
    .route("/", createEmbedApi({ ...services, renders, streaming }, publicUrl))
    .route("/", createMapApi(services))
    .route("/", createCrawlingApi({ ...services, renders }, publicUrl))
    .route("/", createFeedsApi({ ...services, renders }, publicUrl))
    .route("/", createChangeLogApi({ ...services, database, renders }, publicUrl))
    .route("/", createApiDocs(publicUrl))
    .all("/api/*", (context) => context.json(errorBody("not-found", "Este endereço não existe."), 404));
}

/** Stations vary with the session: a cache must not send an administrator's answer to others, nor theirs to administrators. */
const setCacheControlOfStations: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.headers.get("Cache-Control") !== "no-store") setCacheControl(context.res, context.req.raw.headers);
};

/** The API has the path, but not for this method. */
function refuseMethod(context: Context, allowed: string[]): Response {
  const refusal = errorBody("not-allowed", "Este endereço não aceita este método.");
  return context.json(refusal, 405, { Allow: allowed.join(", ") });
}
