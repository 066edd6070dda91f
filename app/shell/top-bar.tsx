import { Link, NavLink } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { SiteLogo } from "#app/settings/site-logo.tsx";
import type { SiteSettings } from "#app/settings/site-settings.ts";
import { WordMark } from "#app/settings/word-mark.tsx";
import { navigationLinks } from "./navigation-links.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { SessionLink, useSignOut } from "./session-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const UTILITY_STYLES =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 px-3 text-compact font-medium text-ink-2 no-underline hover:text-ink lg:max-xl:px-2 lg:max-xl:text-small";

/** The top bar with the ruler under it. The needle on the ruler is the page where the visitor is. */
export function TopBar({ settings, viewer }: { settings: SiteSettings; viewer: ShownViewer }) {
  useSignOut();
  return (
    <header className="relative z-[5] bg-bg">
      <div className="wrap flex h-[60px] items-stretch gap-3 lg:h-[72px] lg:gap-3.5 xl:gap-9">
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-3 text-[22px] leading-none no-underline xl:text-[25px]"
        >
          <SiteLogo logoUrl={settings.logoUrl} />
          <span className="truncate py-1">
            <WordMark name={settings.siteName} />
          </span>
        </Link>
        <nav aria-label="Principal" className="hidden items-stretch xl:ml-3 xl:gap-0.5 lg:flex">
          {navigationLinks(viewer).map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === "/"}
              className="relative flex min-w-0 items-center whitespace-nowrap px-2 font-medium text-ink-2 text-small no-underline hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:-bottom-2.5 aria-[current=page]:after:left-1/2 aria-[current=page]:after:-ml-px aria-[current=page]:after:h-6 aria-[current=page]:after:w-0.5 aria-[current=page]:after:bg-signal xl:min-w-11 xl:px-3 xl:text-compact"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex flex-none items-stretch">
          <ThemeSwitch className={UTILITY_STYLES} />
          <SessionLink viewer={viewer} className={`${UTILITY_STYLES} max-lg:hidden`} />
        </div>
      </div>
      <div className="ruler" aria-hidden="true" />
      <NavigationProgress />
    </header>
  );
}
