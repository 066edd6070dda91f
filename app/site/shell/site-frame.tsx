import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ShareDialogLoader } from "#app/browse/syndication/share-dialog-loader.tsx";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import type { SiteSettings } from "#app/platform/site-settings/site-settings.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import type { Toast } from "#app/platform/ui/toast.ts";
import { FlashToast, Toasts } from "#app/platform/ui/toasts.tsx";
import { useOnDemand } from "#app/platform/ui/use-on-demand.ts";
import { titleOfPage } from "#app/sound/player/title-of-page.client.ts";
import { Dock } from "./dock.tsx";
import { TopBar } from "./top-bar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

type FrameProps = { settings: SiteSettings; viewer: ShownViewer; flash: Toast | null; children: ReactNode };

const loadShortcutsDialog = loadOrReport(() => import("./shortcuts-dialog.tsx"));

/** What is around every page: the top bar, the footer, the player, shortcuts and messages. */
export function SiteFrame({ settings, viewer, flash, children }: FrameProps) {
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const [wallOpen, setWallOpen] = useState(false);
  const [showShortcuts] = useState(() => () => setShortcutsOpen(true));
  const [toggleWall] = useState(() => () => setWallOpen((open) => !open));
  const dialog = useOnDemand(shortcutsOpen, loadShortcutsDialog, () => setShortcutsOpen(false));
  useShortcuts({ showHelp: showShortcuts, toggleWall });
  return (
    <>
      <a
        href="#conteudo"
        className="absolute -top-20 left-4 z-50 bg-fill px-5 py-3 font-semibold text-white focus:top-3"
      >
        Saltar para o conteúdo
      </a>
      <TopBar settings={settings} viewer={viewer} />
      <main id="conteudo" tabIndex={-1}>
        <FlashToast flash={flash} />
        {children}
      </main>
      <Footer siteName={settings.siteName} onShortcuts={showShortcuts} />
      <Dock viewer={viewer} onShortcuts={showShortcuts} wallOpen={wallOpen} onWall={setWallOpen} />
      {dialog && <dialog.ShortcutsDialog open={shortcutsOpen} onClose={() => setShortcutsOpen(false)} />}
      <ShareDialogLoader />
      <RouteAnnouncer />
      <Toasts />
    </>
  );
}

const ROW_STYLES = "flex flex-wrap items-center gap-x-6 gap-y-1 sm:gap-x-7";
const LINK_STYLES = `${TEXT_LINK_STYLES} hover:text-ink`;

const Footer = memo(function Footer({ siteName, onShortcuts }: { siteName: string; onShortcuts: () => void }) {
  return (
    <footer className="mt-[88px] pb-6">
      <div className="ruler" aria-hidden="true" />
      <div className={`${ROW_STYLES} wrap py-[22px] text-ink-2 text-small`}>
        <span dir="auto" className="basis-full min-w-0 font-semibold text-ink wrap-anywhere sm:basis-auto">
          {siteName}
        </span>
        <span className="basis-full sm:mr-auto sm:basis-auto">Rádio em direto, de todo o mundo.</span>
        <Link to="/submit-station" className={LINK_STYLES}>
          Adicionar Rádio
        </Link>
        <Link to="/map" className={`${LINK_STYLES} min-w-11`}>
          Mapa
        </Link>
        <Link to="/changes" className={LINK_STYLES}>
          Alterações
        </Link>
        <Link to="/songs" className={LINK_STYLES}>
          As minhas canções
        </Link>
        <Link to="/contact" className={LINK_STYLES}>
          Contato
        </Link>
        <Link to="/privacy" className={LINK_STYLES}>
          Privacidade
        </Link>
        <Link to="/terms" className={`${LINK_STYLES} min-w-11`}>
          Termos
        </Link>
        <button type="button" data-needs-script="" className={LINK_STYLES} onClick={onShortcuts}>
          Atalhos de teclado
        </button>
      </div>
    </footer>
  );
});

/** Announces a new page to screen readers: its title, once, when the URL's path changes. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(titleOfPage());
  }, [pathname]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
