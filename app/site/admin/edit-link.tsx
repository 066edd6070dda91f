import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { editUrl } from "#app/stations/station/station-url.ts";
import type { ModeratedRow } from "./moderated-row.ts";

/** The link to a station's edit form, which leads back to this page of the table. */
export function EditLink({
  station: { id, name },
  className,
  children,
}: {
  station: Pick<ModeratedRow, "id" | "name">;
  className: string;
  /** An icon. */
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <Link to={editUrl(id, pathname + search)} aria-label={`Editar: ${name}`} className={className}>
      {children}
      Editar
    </Link>
  );
}
