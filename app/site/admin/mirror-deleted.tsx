import { Link, useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { TitledSection } from "#app/platform/ui/page-frame.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

/** A station that was deleted here, as the page shows it. */
type DeletedRow = { id: string; name: string; at: string; dateText: string };

/**
 * Stations that were deleted here, and that the upstream still has: no pass inserts them again, unless an administrator
 * allows it.
 */
export function DeletedStations({ rows, next }: { rows: readonly DeletedRow[]; next: string | null }) {
  if (rows.length === 0) return null;
  return (
    <TitledSection
      title="Apagadas aqui"
      sentence="O servidor ainda as tem. Nenhuma passagem as traz de volta, a não ser com a palavra de um administrador."
    >
      <ul>
        {rows.map((row) => (
          <DeletedStationRow key={row.id} row={row} />
        ))}
      </ul>
      {next !== null && (
        <Link to={`/admin/mirror?deleted=${encodeURIComponent(next)}`} className={`${BUTTON_STYLES.outline} mt-4`}>
          Ver mais
        </Link>
      )}
    </TitledSection>
  );
}

function DeletedStationRow({ row: { id, name, at, dateText } }: { row: DeletedRow }) {
  const fetcher = useFetcher<FormResult>();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t py-2.5">
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>{" "}
        <time dateTime={at} className="numbers text-ink-2 text-small">
          {dateText}
        </time>
      </p>
      <fetcher.Form method="post" action={`/admin/mirror/deleted-stations/${encodeURIComponent(id)}`}>
        <SubmitButton
          busy={fetcher.state !== "idle"}
          variant="smallOutline"
          icon="undo-2"
          aria-label={`Deixar voltar: ${name}`}
        >
          Deixar voltar
        </SubmitButton>
      </fetcher.Form>
    </li>
  );
}
