import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, NavLink, useNavigation } from "react-router";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import { SiteLogo } from "#app/platform/site-settings/site-logo.tsx";
import type { SiteSettings } from "#app/platform/site-settings/site-settings.ts";
import { WordMark } from "#app/platform/site-settings/word-mark.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { AccountPageLink, moderationLinks, SessionLink, useSignOut } from "./session-link.tsx";
import { THEME_KEY } from "./theme.ts";

/** The links of the top bar, in order. Source of the labels: spec, section 2. */
const LINKS = [
  { to: "/", label: "Início" },
  { to: "/stations", label: "Estações" },
  { to: "/favorites", label: "Favoritos" },
  { to: "/search", label: "Pesquisar" },
  { to: "/submit-station", label: "Adicionar Rádio" },
  { to: "/contact", label: "Contato" },
] as const;

const TIGHT_UTILITY = "lg:max-xl:px-2 lg:max-xl:text-small lg:max-xl:group-data-tight:px-1.5";
const UTILITY_TEXT = "font-medium text-compact text-ink-2 no-underline hover:text-ink";
const UTILITY_STYLES = `${UTILITY_TEXT} ${TIGHT_UTILITY} flex min-h-11 min-w-11 items-center justify-center gap-2 px-3`;

const BAR_HEIGHT = "h-[60px] lg:h-[72px]";

/** The top bar with a ruler below it. A needle on the ruler marks the link of the current page. */
export const TopBar = memo(function TopBar({ settings, viewer }: { settings: SiteSettings; viewer: ShownViewer }) {
  useSignOut();
  const needleX = useRef<number | null>(null);
  const ofModerators = moderationLinks(viewer);
  return (
    <header className="relative z-[5] bg-bg">
      {/* With the links of moderators all are closer together: the site's name stays readable. */}
      <div
        data-tight={ofModerators.length > 0 ? "" : undefined}
        className={`${BAR_HEIGHT} group wrap flex items-stretch gap-3 lg:gap-3.5 lg:max-xl:data-tight:gap-2 xl:gap-9`}
      >
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-3 text-[22px]/none no-underline xl:text-[25px]/none"
        >
          <SiteLogo logoUrl={settings.logoUrl} />
          <span className="truncate py-1">
            <WordMark name={settings.siteName} />
          </span>
        </Link>
        <nav aria-label="Principal" className="hidden items-stretch xl:ml-3 xl:gap-0.5 lg:flex">
          {[...LINKS, ...ofModerators].map(({ to, label }) => (
            <PageLink key={to} to={to} label={label} needleX={needleX} />
          ))}
        </nav>
        <div className="ml-auto flex flex-none items-stretch">
          <ThemeSwitch className={UTILITY_STYLES} />
          <AccountPageLink
            viewer={viewer}
            className={`${UTILITY_STYLES} relative max-lg:hidden`}
            currentMark={<CurrentPageNeedle x={needleX} />}
          />
          <SessionLink viewer={viewer} className={`${UTILITY_STYLES} max-lg:hidden`} />
        </div>
      </div>
      <div className="ruler" aria-hidden="true" />
      <NavigationProgress />
    </header>
  );
});

function PageLink({ to, label, needleX }: { to: string; label: string; needleX: RefObject<number | null> }) {
  const styleOf = ({ isActive }: { isActive: boolean }) =>
    `${PAGE_LINK_STYLES} ${isActive ? "font-semibold text-ink" : "font-medium text-ink-2 hover:text-ink"}`;
  return (
    <NavLink to={to} end={to === "/"} className={styleOf}>
      {({ isActive }) => (
        <>
          {label}
          {isActive && <CurrentPageNeedle x={needleX} />}
        </>
      )}
    </NavLink>
  );
}

const NEEDLE_TRAVEL = { duration: 640, easing: "cubic-bezier(0.3, 0, 0.1, 1)" };

/**
 * The needle at the current page's link. It travels there from the link of the page before, if that had one. `x`: where
 * the needle of the page before was, while the new one is being drawn.
 */
function CurrentPageNeedle({ x }: { x: RefObject<number | null> }) {
  const needle = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = needle.current;
    if (!element) return;
    const distance = (x.current ?? 0) - element.getBoundingClientRect().left;
    const moves = x.current !== null && distance !== 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (moves) element.animate([{ transform: `translateX(${distance}px)` }, { transform: "none" }], NEEDLE_TRAVEL);
    return () => {
      x.current = element.getBoundingClientRect().left;
      // A later page has no needle to follow if the next one has none.
      queueMicrotask(() => {
        x.current = null;
      });
    };
  }, [x]);
  return <span ref={needle} aria-hidden="true" className="absolute -bottom-2.5 left-1/2 -ml-px h-6 w-0.5 bg-signal" />;
}

const TIGHT_LINK = "lg:max-xl:group-data-tight:px-1.5 xl:max-[1439px]:group-data-tight:px-2.5";
const WIDE_LINK = "xl:min-w-11 xl:px-3 xl:text-compact";
const PAGE_LINK_STYLES = `${WIDE_LINK} ${TIGHT_LINK} relative flex min-w-0 items-center whitespace-nowrap px-2 text-small no-underline`;

/** Switches between the light and the dark theme and stores the choice. CSS shows one of the two icons and labels. */
function ThemeSwitch({ className }: { className: string }) {
  return (
    <button type="button" data-needs-script="" className={className} onClick={switchTheme}>
      <Icon of="moon" className="dark:hidden" />
      <Icon of="sun" className="hidden dark:block" />
      <span className="sr-only dark:hidden">Mudar para o tema escuro</span>
      <span className="sr-only hidden dark:inline">Mudar para o tema claro</span>
    </button>
  );
}

function switchTheme(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  writeStored("localStorage", THEME_KEY, theme);
  if (readStored("localStorage", THEME_KEY) === theme) window.dispatchEvent(new Event("radiowave:theme"));
  // Web storage is blocked: the theme lasts until the page is reloaded.
  else document.documentElement.dataset.theme = theme;
}

/** A navigation that is faster shows no progress. */
const PROGRESS_DELAY_MS = 150;

/** A line along the ruler while a page is loading. Hidden from screen readers: RouteAnnouncer announces the page. */
function NavigationProgress() {
  const navigating = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!navigating) return setShown(false);
    const timer = setTimeout(() => setShown(true), PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigating]);
  if (!shown) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute bottom-0 left-0 h-[3px] w-full origin-left animate-progress bg-signal"
    />
  );
}
