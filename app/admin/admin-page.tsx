import type { ReactNode } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { TEXT_LINK_STYLES } from "#app/ui/button-styles.ts";

/** The frame of an administration page: its title, and beside it the links to the other pages. */
export function AdminPage({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="pt-6 pb-3.5 lg:pt-9 lg:pb-[22px]">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <h1 className="text-d2">{title}</h1>
          <AdminNavigation />
        </div>
        {sentence && (
          <p className="mt-2 max-w-[60ch] text-[17px] text-ink-2 leading-[26px] [overflow-wrap:anywhere]">{sentence}</p>
        )}
      </div>
      <SecondFactorBanner />
      {children}
    </div>
  );
}

/** For administrators without a second factor. */
function SecondFactorBanner() {
  const root = useRouteLoaderData<{ viewer: ShownViewer }>("root");
  if (!root?.viewer?.needsSecondFactor) return null;
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 border-warn border-l-6 bg-warn-bg px-[18px] py-2 text-warn">
      Proteja esta conta: ative a verificação em dois passos.
      <Link to="/account/security" className={TEXT_LINK_STYLES}>
        Segurança
      </Link>
    </p>
  );
}

const PAGES = [
  { to: "/admin", label: "Administração" },
  { to: "/admin/import", label: "Importar" },
  { to: "/admin/accounts", label: "Contas" },
  { to: "/admin/messages", label: "Mensagens" },
  { to: "/admin/history", label: "Histórico" },
] as const;

const LINK_STYLES = "inline-flex min-h-11 items-center text-compact underline underline-offset-4 max-sm:text-small";
const CURRENT_LINK_STYLES = "font-semibold text-ink decoration-2 decoration-signal";
const OTHER_LINK_STYLES = "font-medium text-cobalt decoration-1";

function AdminNavigation() {
  const current = currentPage(useLocation().pathname);
  return (
    <nav aria-label="Páginas da administração" className="flex flex-wrap gap-x-[22px] max-sm:gap-x-3">
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current ? "page" : undefined}
          className={`${LINK_STYLES} ${to === current ? CURRENT_LINK_STYLES : OTHER_LINK_STYLES}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The page that a path belongs to; the panel's tabs belong to the first. */
function currentPage(pathname: string): string {
  const page = PAGES.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return page?.to ?? "/admin";
}
