import { CirclePlus, Heart, House, Keyboard, Mail, Menu, RadioTower, Search, ShieldCheck, X } from "lucide-react";
import { Link, NavLink } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { ICON_BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moderationLinks } from "./moderation-links.ts";
import { AccountLink, SessionLink } from "./session-link.tsx";

const TABS = [
  { to: "/", label: "Início", Icon: House },
  { to: "/stations", label: "Estações", Icon: RadioTower },
  { to: "/search", label: "Pesquisar", Icon: Search },
  { to: "/favorites", label: "Favoritos", Icon: Heart },
];

const TAB_STYLES =
  "relative flex h-[58px] min-w-0 flex-col items-center justify-center gap-[3px] text-[11.5px] font-medium leading-[14px] text-ink-2 no-underline font-stretch-94% focus-inside aria-[current=page]:font-[650] aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:left-1/2 aria-[current=page]:before:-ml-px aria-[current=page]:before:h-3 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-signal";

/** The bottom navigation of narrow screens. The menu has the other links. */
export function MobileTabs({ viewer, onMenu }: { viewer: ShownViewer; onMenu: () => void }) {
  return (
    <nav
      aria-label="Principal"
      className="grid min-h-[59px] auto-cols-fr grid-flow-col grid-cols-5 border-line border-t bg-bg pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {TABS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === "/"} className={TAB_STYLES}>
          <Icon className="size-[22px]" strokeWidth={1.75} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
      {viewer && (
        <noscript>
          <AccountLink viewer={viewer} className={TAB_STYLES} iconSize="size-[22px]" />
        </noscript>
      )}
      <noscript>
        <SessionLink viewer={viewer} className={TAB_STYLES} formClassName="grid" iconSize="size-[22px]" />
      </noscript>
      <button type="button" data-needs-script="" className={TAB_STYLES} aria-haspopup="dialog" onClick={onMenu}>
        <Menu className="size-[22px]" strokeWidth={1.75} aria-hidden="true" />
        Menu
      </button>
    </nav>
  );
}

const LINKS = [
  { to: "/submit-station", label: "Adicionar Rádio", icon: CirclePlus },
  { to: "/contact", label: "Contato", icon: Mail },
];

const ROW_STYLES =
  "flex min-h-14 w-full items-center gap-4 border-line border-b px-5 text-left font-medium no-underline focus-inside";

/** The links of narrow screens that have no tab. */
export function MenuSheet({
  viewer,
  open,
  onClose,
  onShortcuts,
}: {
  viewer: ShownViewer;
  open: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Menu"
      className="mx-0 mt-auto mb-0 [--away:0_100%] w-full max-w-none border-ink border-t-2 bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 className="text-t2">Menu</h2>
        <button type="button" className={ICON_BUTTON_STYLES} aria-label="Fechar menu" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      <nav aria-label="Outras páginas">
        {[...LINKS, ...moderationLinks(viewer).map((link) => ({ ...link, icon: ShieldCheck }))].map(
          ({ to, label, icon }) => (
            <Link key={to} to={to} className={ROW_STYLES} onClick={onClose}>
              <Icon of={icon} />
              {label}
            </Link>
          ),
        )}
        <AccountLink viewer={viewer} className={ROW_STYLES} onUse={onClose} />
        <SessionLink viewer={viewer} className={ROW_STYLES} onUse={onClose} />
      </nav>
      <button type="button" className={ROW_STYLES} onClick={onShortcuts}>
        <Icon of={Keyboard} />
        Atalhos de teclado
      </button>
    </Dialog>
  );
}
