import { Link } from "react-router";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { revertPath } from "#app/stations/history/change.ts";
import { RevertMenu, RevertReporter } from "#app/stations/history/revert-menu.tsx";
import { stationChangesUrl } from "#app/stations/station/station-url.ts";
import type { ItemData } from "./item-data.ts";
import { DetailsPart } from "./item-parts.tsx";
import type { ItemChange, OtherItem } from "./item-view.ts";

/** Who submitted the station, and its last changes. */
export function SubmitterAndChanges({ item: { person, client, proposal, changes, station } }: { item: ItemData }) {
  return (
    <div className="grid gap-x-10 sm:grid-cols-2">
      <DetailsPart title={proposal ? "Quem propôs" : "Quem submeteu"}>
        {person || client === null ? (
          <p dir="auto" className="text-small wrap-anywhere">
            {person ? person.name : "Sem conta"}
          </p>
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

/** The last changes of a station, each in a line, and under it what reverts it. */
export function ChangeList({ changes }: { changes: readonly ItemChange[] }) {
  if (changes.length === 0) return <p className="text-ink-2 text-small">Ainda não há alterações.</p>;
  return (
    <ul className="grid gap-1.5 text-small">
      {changes.map(({ id, at, timeText, text, canRevert }) => (
        <li key={id} className="grid grid-cols-[84px_minmax(0,1fr)]">
          <time dateTime={at} className="numbers text-ink-2">
            {timeText}
          </time>
          <span className="wrap-anywhere">
            <Sentence text={text} />
          </span>
          {canRevert && (
            <div className="col-start-2 py-1.5">
              <RevertMenu path={revertPath(id)} label="Reverter" subject={`${text}, ${timeText}`} floats={false} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
