import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { StillPlaying } from "#app/player/playback-state.tsx";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";

/** How long to wait before trying again by itself; then as long as the last one, again and again. */
const PAUSES_S = [2, 5, 10, 20, 30];

/**
 * When a page could not be made: the server failed, or there is no connection. Tries again by itself when the connection
 * is back, and now and then: the connection may have come back before this page was there to hear of it.
 * Source of the words: spec, section 8, the failure to load stations.
 */
export function ErrorPage() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const retry = () => void navigate(`${pathname}${search}`, { replace: true });
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          if (navigator.onLine && !document.hidden) retry();
          tries += 1;
          wait();
        },
        1000 * (PAUSES_S[Math.min(tries, PAUSES_S.length - 1)] ?? 0),
      );
    };
    wait();
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
          <RotateCw className="size-5" strokeWidth={1.75} aria-hidden="true" />
          Tentar novamente
        </a>
      </div>
    </div>
  );
}
