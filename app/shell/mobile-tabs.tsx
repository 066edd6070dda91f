import { Heart, House, Menu, RadioTower, Search } from "lucide-react";
import { NavLink } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { SessionLink } from "./session-link.tsx";

const TABS = [
  { to: "/", label: "Início", Icon: House },
  { to: "/stations", label: "Estações", Icon: RadioTower },
  { to: "/search", label: "Pesquisar", Icon: Search },
  { to: "/favorites", label: "Favoritos", Icon: Heart },
];

const STYLES =
  "relative flex h-[58px] min-w-0 flex-col items-center justify-center gap-[3px] text-[11.5px] font-medium leading-[14px] text-ink-2 no-underline [font-stretch:94%] focus-visible:-outline-offset-3 aria-[current=page]:font-[650] aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:left-1/2 aria-[current=page]:before:-ml-px aria-[current=page]:before:h-3 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-signal";

/** The bottom navigation of narrow screens. The menu has the other links. */
export function MobileTabs({ viewer, onMenu }: { viewer: ShownViewer; onMenu: () => void }) {
  return (
    <nav
      aria-label="Principal"
      className="grid grid-cols-5 border-line border-t bg-bg pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {TABS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === "/"} className={STYLES}>
          <Icon className="size-[22px]" strokeWidth={1.75} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
      <noscript>
        <SessionLink viewer={viewer} className={STYLES} formClassName="grid" iconSize="size-[22px]" />
      </noscript>
      <button type="button" data-needs-script="" className={STYLES} aria-haspopup="dialog" onClick={onMenu}>
        <Menu className="size-[22px]" strokeWidth={1.75} aria-hidden="true" />
        Menu
      </button>
    </nav>
  );
}
