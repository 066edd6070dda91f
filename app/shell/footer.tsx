import { Link } from "react-router";

const LINK_STYLES = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink";

export function Footer({ siteName, onShortcuts }: { siteName: string; onShortcuts: () => void }) {
  return (
    <footer className="mt-[88px] pb-6">
      <div className="ruler" aria-hidden="true" />
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 pt-[22px] pb-[22px] text-ink-2 text-small sm:gap-x-7">
        <span className="basis-full min-w-0 font-semibold text-ink [overflow-wrap:anywhere] sm:basis-auto">
          {siteName}
        </span>
        <span className="basis-full sm:mr-auto sm:basis-auto">Rádio em direto, de todo o mundo.</span>
        <Link to="/submit-station" className={LINK_STYLES}>
          Adicionar Rádio
        </Link>
        <Link to="/contact" className={LINK_STYLES}>
          Contato
        </Link>
        <button type="button" data-needs-script="" className={LINK_STYLES} onClick={onShortcuts}>
          Atalhos de teclado
        </button>
      </div>
    </footer>
  );
}
