import { CirclePlus, Keyboard, Mail, ShieldCheck, X } from "lucide-react";
import { Link } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { ICON_BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SessionLink } from "./session-link.tsx";

const LINKS = [
  { to: "/submit-station", label: "Adicionar Rádio", icon: CirclePlus },
  { to: "/contact", label: "Contato", icon: Mail },
];

const ADMIN_LINK = { to: "/admin", label: "Admin", icon: ShieldCheck };

const ROW_STYLES =
  "flex min-h-14 w-full items-center gap-4 border-line border-b px-5 text-left font-medium no-underline focus-visible:-outline-offset-3";

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
      className="mx-0 mt-auto mb-0 w-full max-w-none border-ink border-t-2 bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 className="text-t2">Menu</h2>
        <button type="button" className={ICON_BUTTON_STYLES} aria-label="Fechar menu" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      <nav aria-label="Outras páginas">
        {(viewer?.role === "admin" ? [...LINKS, ADMIN_LINK] : LINKS).map(({ to, label, icon }) => (
          <Link key={to} to={to} className={ROW_STYLES} onClick={onClose}>
            <Icon of={icon} />
            {label}
          </Link>
        ))}
        <SessionLink viewer={viewer} className={ROW_STYLES} onUse={onClose} />
      </nav>
      <button type="button" className={ROW_STYLES} onClick={onShortcuts}>
        <Icon of={Keyboard} />
        Atalhos de teclado
      </button>
    </Dialog>
  );
}
