import { Link } from "react-router";
import { editUrl } from "#app/stations/station-url.ts";
import { MORE_LINK_STYLES } from "#app/ui/button-styles.ts";

/** The link to the edit form; visitors sign in first. Not for crawlers, which it leads nowhere. Source: moderation, section 5. */
export function CorrectLink({ stationId }: { stationId: string }) {
  return (
    <Link to={editUrl(stationId)} rel="nofollow" className={MORE_LINK_STYLES}>
      Corrigir dados
    </Link>
  );
}
