import { Link, NavLink } from "react-router";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import { ICON_BUTTON_STYLES, LIST_ITEM_STYLES } from "#app/platform/ui/button-styles.ts";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { AccountPageLink, moderationLinks, SessionLink } from "./session-link.tsx";

type IconLink = { to: string; label: string; icon: IconName };

const TABS: IconLink[] = [
  { to: "/", label: "Início", icon: "house" },
  { to: "/stations", label: "Estações", icon: "radio-tower" },
  { to: "/search", label: "Pesquisar", icon: "search" },
  { to: "/favorites", label: "Favoritos", icon: "heart" },
];

/** Its content is above what phones have at the bottom of their screen. */
const AT_BOTTOM = "pb-[env(safe-area-inset-bottom)]";

/** Without JavaScript signed-in visitors have a sixth. */
const COLUMNS = "grid auto-cols-fr grid-flow-col grid-cols-5";
const TAB_TEXT = "font-medium text-[11.5px]/[14px] text-ink-2 no-underline font-stretch-94%";
const TAB_LAYOUT = "flex h-[58px] min-w-0 flex-col items-center justify-center gap-[3px]";
const TAB_STYLES = `${TAB_LAYOUT} ${TAB_TEXT} current-tab focus-inside`;

/** The bottom navigation of narrow screens. The menu has the other links. */
export function MobileTabs({ viewer, onMenu }: { viewer: ShownViewer; onMenu: () => void }) {
  return (
    <nav aria-label="Principal" className={`${COLUMNS} ${AT_BOTTOM} min-h-[59px] border-line border-t bg-bg lg:hidden`}>
      {TABS.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} end={to === "/"} className={TAB_STYLES}>
          <Icon of={icon} size={5.5} />
          {label}
        </NavLink>
      ))}
      {viewer && (
        <noscript>
          <AccountPageLink viewer={viewer} className={TAB_STYLES} iconSize={5.5} />
        </noscript>
      )}
      <noscript>
        <SessionLink viewer={viewer} className={TAB_STYLES} formClassName="grid" iconSize={5.5} />
      </noscript>
      <button type="button" data-needs-script="" className={TAB_STYLES} aria-haspopup="dialog" onClick={onMenu}>
        <Icon of="menu" size={5.5} />
        Menu
      </button>
    </nav>
  );
}

const LINKS: IconLink[] = [
  { to: "/submit-station", label: "Adicionar Rádio", icon: "circle-plus" },
  { to: "/contact", label: "Contato", icon: "mail" },
];

const ROW_STYLES = `${LIST_ITEM_STYLES} min-h-14 gap-4 border-line border-b px-5`;

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
      className={`${AT_BOTTOM} mx-0 mt-auto mb-0 w-full max-w-none border-ink border-t-2 bg-surface [--away:0_100%]`}
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 className="text-t2">Menu</h2>
        <button type="button" className={ICON_BUTTON_STYLES} aria-label="Fechar menu" onClick={onClose}>
          <Icon of="x" />
        </button>
      </div>
      <nav aria-label="Outras páginas">
        {[...LINKS, ...moderationLinks(viewer).map((link): IconLink => ({ ...link, icon: "shield-check" }))].map(
          ({ to, label, icon }) => (
            <Link key={to} to={to} className={ROW_STYLES} onClick={onClose}>
              <Icon of={icon} />
              {label}
            </Link>
          ),
        )}
        <AccountPageLink viewer={viewer} className={ROW_STYLES} onUse={onClose} />
        <SessionLink viewer={viewer} className={ROW_STYLES} onUse={onClose} />
      </nav>
      <button type="button" className={ROW_STYLES} onClick={onShortcuts}>
        <Icon of="keyboard" />
        Atalhos de teclado
      </button>
    </Dialog>
  );
}
