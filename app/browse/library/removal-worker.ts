/// <reference lib="webworker" />
import { deleteCaches } from "./cache-names.ts";

declare const self: ServiceWorkerGlobalScope;

/** Served as /sw.js with SERVICE_WORKER=false: replaces the worker, removes all that it has stored, and itself. */
self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteCaches(caches).then(() => self.registration.unregister()));
});
