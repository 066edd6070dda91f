import { Link, useRouteLoaderData } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { editUrl } from "#app/stations/station-url.ts";
import { MORE_LINK_STYLES } from "#app/ui/button-styles.ts";

/**
 * The link to the edit form, for those who may use it. Nothing for visitors, whose page is cached. Source: moderation, section 5.
 */
export function CorrectLink({ stationId }: { stationId: string }) {
  const viewer = useRouteLoaderData<{ viewer: ShownViewer }>("root")?.viewer;
  if (!viewer || viewer.role === "user") return null;
  return (
    <Link to={editUrl(stationId)} className={MORE_LINK_STYLES}>
      Corrigir dados
    </Link>
  );
}
