import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { StillPlaying } from "#app/sound/player/playback-state.tsx";
import { reloadAfterUpgrade } from "./open-pages.client.ts";

/** The pauses between automatic retries; the last one repeats. */
const RETRY_PAUSES_S = [2, 5, 10, 20, 30];

/**
 * The page shown when another one failed to load: a server error, no connection, or a page that does not understand the
 * data of a new version. Retries on the `online` event and at
 * intervals, because the connection may have returned before this page was mounted.
 * Source of the texts: spec, section 8, the failure to load stations.
 */
export function ErrorPage() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const retry = () => {
      if (!reloadAfterUpgrade()) void navigate(`${pathname}${search}`, { replace: true });
    };
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const scheduleRetry = () => {
      timer = setTimeout(
        () => {
          if (navigator.onLine && !document.hidden) retry();
          tries += 1;
          scheduleRetry();
        },
        1000 * (RETRY_PAUSES_S[Math.min(tries, RETRY_PAUSES_S.length - 1)] ?? 0),
      );
    };
    scheduleRetry();
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [navigate, pathname, search]);
  return (
    <div className="wrap pt-11">
      <div className="border-danger border-l-6 py-2 pl-6">
        <h1 className="text-d2">Não foi possível carregar as rádios</h1>
        <p className="mt-4 max-w-[46ch] text-ink-2 text-lg leading-7">A ligação ao servidor falhou.</p>
        <StillPlaying className="mb-6" />
        {/* A link to the same page: it works without JavaScript too. */}
        <a
          href={`${pathname}${search}`}
          className={BUTTON_STYLES.primary}
          onClick={(event) => {
            event.preventDefault();
            void navigate(`${pathname}${search}`, { replace: true });
          }}
        >
          <Icon of="rotate-cw" />
          Tentar novamente
        </a>
      </div>
    </div>
  );
}
