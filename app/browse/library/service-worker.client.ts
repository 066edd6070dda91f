import { HOUR_MS } from "#app/platform/text/durations.ts";
import { showToast } from "#app/platform/ui/toast.ts";
import { deleteCaches } from "./cache-names.ts";
import { favouriteStationsUrls } from "./favourite-change.ts";
import { favouriteIds, onFavouritesChange } from "./favourites-store.client.ts";

const SCRIPT = "/sw.js";
/** Browsers look for a new release with each page load, which may be days ago. */
const UPDATE_EVERY_MS = HOUR_MS;
/** A worker that takes over with the load of this page is not offered. */
const OFFER_AFTER_MS = 5_000;
const MAX_TAKEOVER_MS = 3_000;
const FAVOURITES_SETTLE_MS = 2_000;

/**
 * Registers the worker, offers its new releases, and has it store the stations of this browser's favourites. Gives the function that ends this. Errors: where the browser or its user forbids workers.
 */
export async function startServiceWorker(): Promise<() => void> {
  const registration = await navigator.serviceWorker.register(SCRIPT);
  const ended = new AbortController();
  const { signal } = ended;
  offerNextRelease(registration, signal);
  const timer = setInterval(() => {
    if (!document.hidden) registration.update().catch(() => {});
  }, UPDATE_EVERY_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  storeFavourites(signal);
  return () => ended.abort();
}

/** Removes the worker and all that it has stored. */
export async function removeServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCRIPT);
  await registration?.unregister();
  await deleteCaches(caches);
}

/** A release is offered when it is installed beside the one that this page uses. */
function offerNextRelease(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  const offer = () => {
    const { waiting } = registration;
    if (signal.aborted || !waiting || !navigator.serviceWorker.controller) return;
    showToast({
      kind: "success",
      text: "Há uma nova versão.",
      about: "release",
      offer: "release",
      onAccept: () => takeOver(waiting),
    });
  };
  const offerLater = () => setTimeout(offer, OFFER_AFTER_MS);
  if (registration.waiting) offerLater();
  const onUpdate = () =>
    registration.installing?.addEventListener(
      "statechange",
      ({ target }) => {
        if (target === registration.waiting) offerLater();
      },
      { signal },
    );
  registration.addEventListener("updatefound", onUpdate, { signal });
}

/** Loads the page anew when the worker controls it. It takes over after the running work of the one before. */
function takeOver(worker: ServiceWorker): void {
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  setTimeout(reload, MAX_TAKEOVER_MS);
  worker.postMessage("activate");
}

/**
 * Requests the favourites as their page does, now and when they have changed: the worker stores the responses. When the
 * list is empty, as at the end of a session, it removes them.
 */
function storeFavourites(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>;
  const request = async () => {
    await navigator.serviceWorker.ready;
    const urls = favouriteStationsUrls(favouriteIds());
    if (urls.length === 0) navigator.serviceWorker.controller?.postMessage("forget favourites");
    for (const url of urls) {
      if (!signal.aborted) await fetch(url, { credentials: "omit", signal }).catch(() => {});
    }
  };
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(request, FAVOURITES_SETTLE_MS);
  };
  onChange();
  const unsubscribe = onFavouritesChange(onChange);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    unsubscribe();
  });
}
