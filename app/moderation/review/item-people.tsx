import { Link } from "react-router";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { RevertReporter } from "#app/stations/history/revert-menu.tsx";
import { stationChangesUrl } from "#app/stations/station/station-url.ts";
import { ChangeList } from "./change-list.tsx";
import { DetailsPart } from "./details-part.tsx";
import type { ItemData } from "./item-data.ts";
import type { OtherItem } from "./item-view.ts";

/** Who submitted the station, and its last changes. */
export function SubmitterAndChanges({ item: { person, client, proposal, changes, station } }: { item: ItemData }) {
  return (
    <div className="grid gap-x-10 sm:grid-cols-2">
      <DetailsPart title={proposal ? "Quem propôs" : "Quem submeteu"}>
        {person || client === null ? (
          <p className="text-small wrap-anywhere">{person ? person.name : "Sem conta"}</p>
        ) : (
          <SubmittingApp client={client} />
        )}
        {person && <p className="text-ink-2 text-small">{person.trust}</p>}
      </DetailsPart>
      <DetailsPart title="Últimas alterações">
        <ChangeList changes={changes} />
        <RevertReporter />
        {station && changes.length > 0 && (
          <Link to={stationChangesUrl(station.id)} className={`${TEXT_LINK_STYLES} text-cobalt text-small`}>
            Ver tudo
          </Link>
        )}
      </DetailsPart>
    </div>
  );
}

/** How a station was submitted without an account. `client`: the User-Agent of the app, which may be any text. */
export function SubmittingApp({ client }: { client: string }) {
  return (
    <>
      <p className="text-small">Sem conta, pela API do Radio Browser</p>
      <p className="text-ink-2 text-small wrap-anywhere">
        Aplicação: {client === "" ? "não disse o nome" : <bdi>{client}</bdi>}
      </p>
    </>
  );
}

/** The other open items of the station. Those that are chosen are left as they are when this one is approved. */
export function OtherItems({
  others,
  also,
  urlOf,
  onChange,
}: {
  others: readonly OtherItem[];
  also: readonly number[];
  urlOf: (id: number) => string;
  onChange: (also: number[]) => void;
}) {
  const toggle = (id: number) => onChange(also.includes(id) ? also.filter((one) => one !== id) : [...also, id]);
  return (
    <DetailsPart title="Também à espera, da mesma rádio">
      <ul>
        {others.map(({ id, text, mayClose }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 text-small">
            <Link to={urlOf(id)} preventScrollReset={true} className={`${TEXT_LINK_STYLES} text-cobalt`}>
              {text}
            </Link>
            {mayClose && (
              <label data-needs-script="" className="flex min-h-11 items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5 accent-fill"
                  checked={also.includes(id)}
                  onChange={() => toggle(id)}
                />
                Fechar também ao aprovar
              </label>
            )}
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}
