import { Ban } from "lucide-react";
import { Link } from "react-router";
import { TEXT_LINK_STYLES } from "#app/ui/button-styles.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Why the viewer's account is blocked, on each of its pages. `sentence`: see `blockedSentence`. */
export function BlockedNotice({ sentence }: { sentence: string }) {
  return (
    <div className="mb-8 flex gap-3.5 border-danger border-l-6 bg-bad-bg px-[18px] py-4 text-bad">
      <Icon of={Ban} className="mt-0.5 flex-none" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {sentence}{" "}
        <Link to="/account/decisions/block/appeal" className={TEXT_LINK_STYLES}>
          Contestar
        </Link>
      </p>
    </div>
  );
}
