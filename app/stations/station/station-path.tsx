import { Link } from "react-router";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";

/**
 * The breadcrumb of a page about a station: the list, and the station's page. `page`: null where visitors have none.
 * `station`: null for one that does not exist.
 */
export function StationPath({ station }: { station: { name: string; page: string | null } | null }) {
  return (
    <nav aria-label="Localização" className="-mt-2.5 flex items-center gap-2 text-ink-2 text-small">
      <Link to="/stations" className={TEXT_LINK_STYLES}>
        Estações
      </Link>
      {station && <Icon of="chevron-right" size={4} className="flex-none" />}
      {station?.page && (
        <Link to={station.page} className={`${TEXT_LINK_STYLES} min-w-11`}>
          <span dir="auto" className="truncate">
            {station.name}
          </span>
        </Link>
      )}
      {station && !station.page && (
        <span dir="auto" className="truncate">
          {station.name}
        </span>
      )}
    </nav>
  );
}
