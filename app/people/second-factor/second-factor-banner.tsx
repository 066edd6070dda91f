import { Link, useRouteLoaderData } from "react-router";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { WARNING_STYLES } from "#app/platform/ui/note.tsx";

/** For editors and administrators without a second factor. */
export function SecondFactorBanner({ className = "" }: { className?: string }) {
  const root = useRouteLoaderData<{ viewer: ShownViewer }>("root");
  if (!root?.viewer?.needsSecondFactor) return null;
  return (
    <p className={`mb-5 flex flex-wrap items-center gap-x-3 border-l-6 px-[18px] py-2 ${WARNING_STYLES} ${className}`}>
      Proteja esta conta: ative a verificação em dois passos.
      <Link to="/account/security" className={TEXT_LINK_STYLES}>
        Segurança
      </Link>
    </p>
  );
}
