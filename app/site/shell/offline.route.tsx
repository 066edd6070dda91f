import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import type { Route } from "./+types/offline.route";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: { stored: "path" } } : {};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Sem ligação",
    description: "Esta página precisa de ligação à Internet.",
    indexed: false,
  });
}

const RETRY_EVERY_MS = 5_000;

/**
 * Shown by the service worker in place of a page that it has not stored, whose URL is in the parameter `page`. Opens
 * that page when the connection is back.
 */
export default function OfflinePage() {
  const { search } = useLocation();
  // The stored HTML of this page has no parameter.
  const wanted = useHydrated() ? ownPath(new URLSearchParams(search).get("page")) : "/";
  useEffect(() => {
    const open = () => {
      if (!navigator.onLine) return;
      // The event `online` may come before the site can be reached: the page would be this one again.
      fetch("/healthz", { method: "HEAD" }).then(
        ({ ok }) => ok && location.replace(wanted),
        () => {},
      );
    };
    window.addEventListener("online", open);
    const timer = setInterval(open, RETRY_EVERY_MS);
    return () => {
      window.removeEventListener("online", open);
      clearInterval(timer);
    };
  }, [wanted]);
  return (
    <div className="wrap pt-11">
      <div className="border-danger border-l-6 py-2 pl-6">
        <h1 className="text-d2">Sem ligação</h1>
        <p className="mt-4 mb-6 max-w-[46ch] text-ink-2 text-lg leading-7">
          Esta página ainda não está guardada neste dispositivo. As últimas listas que abriu e os favoritos estão.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={wanted} className={BUTTON_STYLES.primary}>
            <Icon of="rotate-cw" />
            Tentar novamente
          </a>
          <Link to="/" className={BUTTON_STYLES.outline}>
            Voltar ao início
          </Link>
          <Link to="/favorites" className={BUTTON_STYLES.outline}>
            Favoritos
          </Link>
        </div>
      </div>
    </div>
  );
}

/** A path of this site; the start page for anything else, which a crafted URL may have. */
function ownPath(page: string | null): string {
  return page && /^\/(?![/\\])/.test(page) ? page : "/";
}
