import { Link } from "react-router";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { FIELD_LIST } from "#app/stations/station/field-list.ts";
import type { ItemData } from "./item-data.ts";
import { DetailsPart } from "./item-parts.tsx";
import type { StationView } from "./item-view.ts";

const FIELDS: [label: string, textOf: (station: StationView) => string][] = [
  [FIELD_LIST.name.label, ({ name, longName }) => longName || name],
  ["O que é", ({ about }) => about],
  ["Endereço", ({ streamUrl }) => streamUrl],
  [FIELD_LIST.website_url.label, ({ websiteUrl }) => websiteUrl],
  [FIELD_LIST.description.label, ({ description }) => description],
  [FIELD_LIST.status.label, ({ statusLabel }) => statusLabel],
];

type Side = Omit<NonNullable<ItemData["pair"]>, "seen">;

/**
 * Two stations that may be one, side by side: left the one that stays, the older one unless the sides are swapped, and
 * right the one that suspending takes away. `onSwap`: null once it is decided.
 */
export function PairTable({
  stations: [older, younger],
  isSwapped,
  onSwap,
}: {
  stations: [older: Side, younger: Side];
  isSwapped: boolean;
  onSwap: (() => void) | null;
}) {
  const [left, right] = isSwapped ? [younger, older] : [older, younger];
  return (
    <div className="mt-6">
      <DetailsPart title="Parecem a mesma rádio">
        {onSwap && (
          <p className="mb-3 text-ink-2 text-small">
            Manter fica com as duas, e não volta a perguntar. Suspender tira a da direita; escolha o motivo «Já está no
            diretório».
          </p>
        )}
        <table className="w-full table-fixed text-left text-small">
          <thead>
            <tr className="border-line-strong border-b align-top">
              <td className="w-20" />
              <StationHead side={left} role={onSwap && "Fica"} />
              <StationHead side={right} role={onSwap && "Sai ao suspender"} />
            </tr>
          </thead>
          <tbody>
            {FIELDS.map(([label, textOf]) => {
              const [one, other] = [textOf(left.station), textOf(right.station)];
              return (
                <tr key={label} className="border-line border-b align-top">
                  <th scope="row" className="py-2 pr-3 font-normal text-ink-2">
                    {label}
                  </th>
                  <Value text={one} isEqual={one === other} />
                  <Value text={other} isEqual={one === other} />
                </tr>
              );
            })}
          </tbody>
        </table>
        {onSwap && (
          <button
            type="button"
            data-needs-script=""
            className={`${BUTTON_STYLES.smallOutline} mt-3`}
            aria-pressed={isSwapped}
            onClick={onSwap}
          >
            <Icon of="arrow-left-right" size={4} />
            Trocar os lados
          </button>
        )}
      </DetailsPart>
    </div>
  );
}

/** `role`: what becomes of the station; null once it is decided. */
function StationHead({ side: { station, player }, role }: { side: Side; role: string | null }) {
  return (
    <th scope="col" className="py-2 pr-3 wrap-anywhere">
      {role && <span className="block font-normal text-ink-2">{role}</span>}
      {station.page ? (
        <Link dir="auto" to={station.page} className={TEXT_LINK_STYLES}>
          {station.name}
        </Link>
      ) : (
        <bdi>{station.name}</bdi>
      )}
      <PlayableCover station={player} className="mt-1 grid h-14 w-[100px] grid-cols-[56px_44px]" />
    </th>
  );
}

function Value({ text, isEqual }: { text: string; isEqual: boolean }) {
  return (
    <td dir="auto" className={`py-2 pr-3 text-left wrap-anywhere ${isEqual ? "text-ink-2" : "font-medium"}`}>
      {text ? <Sentence text={text} /> : <span className="text-ink-3">(vazio)</span>}
    </td>
  );
}
