import { formatNumber } from "#app/platform/text/portuguese-format.ts";

/**
 * What waits on the panel's pages: items of the queue, unread messages that were not mailed, whether a list is being
 * imported, mails to accounts that the mail server refused, and whether the mirror's passes fail or are stopped.
 */
export type WaitingCounts = {
  openItems: number;
  unread: number;
  isImporting: boolean;
  refusedMails: number;
  isMirrorTroubled: boolean;
};

/**
 * A link beside the title of the panel's pages. `badge`: what waits there; `waiting`: the same as a text for screen
 * readers. Empty: nothing.
 */
export type PanelLink = { to: string; label: string; badge: string; waiting: string };

/** The links in their order. `waiting` null: not known. */
export function panelLinks(waiting: WaitingCounts | null): PanelLink[] {
  const { openItems = 0, unread = 0, isImporting = false, refusedMails = 0, isMirrorTroubled = false } = waiting ?? {};
  return [
    { to: "/admin", label: "Administração", ...NOTHING },
    { to: "/review", label: "Rever", ...countBadge(openItems, "por decidir") },
    { to: "/admin/import", label: "Importar", ...(isImporting ? { badge: "em curso", waiting: "em curso" } : NOTHING) },
    {
      to: "/admin/mirror",
      label: "Espelho",
      ...(isMirrorTroubled ? { badge: "!", waiting: "com problemas" } : NOTHING),
    },
    { to: "/admin/messages", label: "Mensagens", ...countBadge(unread, "por ler") },
    { to: "/admin/history", label: "Histórico", ...NOTHING },
    {
      to: "/admin/accounts",
      label: "Contas",
      ...countBadge(refusedMails, refusedMails === 1 ? "email recusado" : "emails recusados"),
    },
  ];
}

const NOTHING = { badge: "", waiting: "" };

function countBadge(count: number, label: string) {
  return count === 0 ? NOTHING : { badge: formatNumber(count), waiting: `${formatNumber(count)} ${label}` };
}

/** The page that a path belongs to; the panel's tabs belong to the panel. */
export function panelPageOf(pathname: string): string {
  const page = panelLinks(null).findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return page?.to ?? "/admin";
}
