import portugueseFont from "#app/platform/ui/fonts/archivo-portuguese.woff2?url";
import "./app.css";
import { type ReactNode, useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { useServiceWorker } from "#app/browse/library/use-service-worker.ts";
import { siteCardPath } from "#app/browse/syndication/social-card-url.ts";
import { useSessionInTabs } from "#app/people/accounts/use-session-in-tabs.ts";
import { type ShownViewer, viewerKey } from "#app/people/accounts/viewer.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { publicUrlContext, releaseContext, serviceWorkerContext } from "#app/platform/http/route-context.server.ts";
import { changeHubContext } from "#app/platform/live-events/change-hub.server.ts";
import { followsAdministration, type LiveTopic } from "#app/platform/live-events/live-change.ts";
import { useLiveUpdates } from "#app/platform/live-events/use-live-updates.ts";
import { privateStreamsContext } from "#app/platform/net/stream-client.server.ts";
import { DEFAULT_SETTINGS } from "#app/platform/site-settings/site-settings.ts";
import { coverCaptured } from "#app/platform/ui/cover-navigation.client.ts";
import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { PAGE_COLOURS } from "#app/platform/ui/theme-colours.ts";
import type { LoadGenre } from "#app/sound/player/follow-genre.client.ts";
import { PlayerProvider } from "#app/sound/player/player-provider.tsx";
import type { Streaming } from "#app/sound/player/sources.ts";
import type { Route } from "./+types/root";
import { requestContext, shownViewerOrNull } from "./people/accounts/request-context.server.ts";
import { settingsContext } from "./platform/site-settings/settings.server.ts";
import { ErrorPage } from "./site/shell/error-page.tsx";
import { recordRelease } from "./site/shell/open-pages.client.ts";
import { SiteFrame } from "./site/shell/site-frame.tsx";
import { THEME_SCRIPT } from "./site/shell/theme.ts";
import { useAccountSync } from "./site/shell/use-account-sync.ts";
import { usePreloadPages } from "./site/shell/use-preload-pages.ts";
import { relayEnabledContext } from "./sound/relay/relay.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await shownViewerOrNull(context.get(requestContext));
  // Read before the other data, so that the page's data is of this version or newer.
  const version = context.get(changeHubContext).version(viewer ?? "visitor");
  const { flash, headers } = await takeFlash(request);
  const settings = context.get(settingsContext).current();
  const shown = {
    ...settings,
    cardPath: siteCardPath(settings),
    publicUrl: context.get(publicUrlContext),
    viewer,
    flash,
    version,
    serviceWorker: context.get(serviceWorkerContext),
    release: context.get(releaseContext),
    streaming: { relay: context.get(relayEnabledContext), allowsPrivate: context.get(privateStreamsContext) },
  };
  return data(shown, { headers });
}

/** The response carries the loaders' cookies. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Used when the root loader failed. */
const DEFAULT_STREAMING: Streaming = { relay: true, allowsPrivate: false };

/** The queue, without or with an open item. */
const QUEUE_PATH = /^\/review(\/\d+)?$/;

/**
 * Another query of the same page changes nothing that the layout shows: every key of a search and every filter would
 * load its data again. Nor does another item of the queue, which a key opens, or a decision.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [current, next] = [currentUrl.pathname, nextUrl.pathname];
  const onlyQueryChanges = current === next && currentUrl.search !== nextUrl.search && formMethod === undefined;
  const isFormOfQueue = formAction?.startsWith("/review/") === true && actionStatus < 400;
  const onlyQueueChanges =
    [current, next].every((path) => QUEUE_PATH.test(path)) && (current !== next || isFormOfQueue);
  return defaultShouldRevalidate && !onlyQueryChanges && !onlyQueueChanges;
}

/** The root loader's last data in this browser. */
let lastLoaded: Awaited<ReturnType<typeof loader>>["data"] | undefined;

/** Without a connection the layout keeps its last data, and the player continues. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    lastLoaded = await serverLoader();
  } catch (error) {
    if (!lastLoaded) throw error;
  }
  return lastLoaded;
}

/**
 * Delays the rendering of every server response while a pointer is pressed: a layout change between press and release
 * would lose the click. Applies to pages, forms and live updates. Also delays it until a moving cover is captured.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = await next();
    await pointerReleased();
    const failed = Object.values(results).some(({ type }) => type === "error");
    if (!failed) await coverCaptured(new URL(request.url).pathname, request.signal);
    return results;
  },
];

export function links(): ReturnType<Route.LinksFunction> {
  return [
    { rel: "preload", href: portugueseFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
    { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ];
}

/** The layout of every page, error pages too. It stays mounted during navigation, so the player continues. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  useEffect(markHydrated, []);
  return (
    <html lang="pt-PT" suppressHydrationWarning={true}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={PAGE_COLOURS.light}
          suppressHydrationWarning={true}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={PAGE_COLOURS.dark}
          suppressHydrationWarning={true}
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which must run before the first
            paint */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        <PlayerProvider streaming={loaded?.streaming ?? DEFAULT_STREAMING} loadGenre={loadGenreOnDemand}>
          <SiteFrame
            settings={loaded ?? DEFAULT_SETTINGS}
            viewer={loaded?.viewer ?? null}
            flash={loaded?.flash ?? null}
          >
            {children}
          </SiteFrame>
        </PlayerProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const loadGenreOnDemand: LoadGenre = async (station, signal) => {
  const { loadGenre } = await import("#app/browse/cards/load-listed-stations.client.ts");
  return loadGenre(station, signal);
};

/**
 * Marks the page as hydrated: effects of the layout run after those of its children. Items of long lists are hydrated
 * right afterwards, or as soon as one is pressed.
 */
function markHydrated(): void {
  document.documentElement.dataset.hydrated = "";
  document.dispatchEvent(new Event("hydrated"));
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { version, viewer, serviceWorker, release } = loaderData;
  useLiveUpdates(version, viewerKey(viewer), (topic) => concernsViewer(viewer, topic));
  useSessionInTabs(viewer);
  useAccountSync(viewer);
  usePreloadPages(viewer);
  useEffect(() => recordRelease(release), [release]);
  useServiceWorker({ isEnabled: serviceWorker });
  useEffect(() => {
    lastLoaded = loaderData;
  }, [loaderData]);
  return <Outlet />;
}

/** Administration changes concern editors and administrators only, all others every viewer. */
function concernsViewer(viewer: ShownViewer, topic: LiveTopic): boolean {
  return topic !== "administration" || followsAdministration(viewer ?? "visitor");
}

/** For failures of the root itself: site/shell/every-page.route.tsx shows those of pages. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
