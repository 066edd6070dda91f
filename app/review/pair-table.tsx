import { Link } from "react-router";
import { PlayableCover } from "#app/player/player-cover.tsx";
import { TEXT_LINK_STYLES } from "#app/ui/button-styles.ts";
import { DetailsPart } from "./details-part.tsx";
import type { ItemData } from "./item-data.ts";
import type { StationView } from "./item-view.ts";

const FIELDS: [label: string, textOf: (station: StationView) => string][] = [
  ["Nome", ({ name }) => name],
  ["O que é", ({ about }) => about],
  ["Endereço", ({ streamUrl }) => streamUrl],
  ["Sítio Web", ({ websiteUrl }) => websiteUrl],
  ["Descrição", ({ description }) => description],
  ["Estado", ({ statusLabel }) => statusLabel],
];

/** Two stations that may be one, side by side. The first is the younger one, on which is decided. */
export function PairTable({
  station,
  pair: { station: other, player },
}: {
  station: StationView;
  pair: NonNullable<ItemData["pair"]>;
}) {
  return (
    <div className="mt-6">
      <DetailsPart title="Parecem a mesma rádio">
        <p className="mb-3 text-ink-2 text-small">
          Manter fica com as duas, e não volta a perguntar. Suspender tira a primeira; escolha o motivo «Já está no
          diretório».
        </p>
        <table className="w-full table-fixed text-left text-small">
          <thead>
            <tr className="border-line-strong border-b">
              <td className="w-20" />
              <th scope="col" className="py-2 pr-3 [overflow-wrap:anywhere]">
                {station.name}
              </th>
              <th scope="col" className="py-2 [overflow-wrap:anywhere]">
                {other.page ? (
                  <Link to={other.page} className={TEXT_LINK_STYLES}>
                    {other.name}
                  </Link>
                ) : (
                  other.name
                )}
                <PlayableCover station={player} className="mt-1 grid h-14 w-[100px] grid-cols-[56px_44px]" />
              </th>
            </tr>
          </thead>
          <tbody>
            {FIELDS.map(([label, textOf]) => (
              <tr key={label} className="border-line border-b align-top">
                <th scope="row" className="py-2 pr-3 font-normal text-ink-2">
                  {label}
                </th>
                {[station, other].map((one, index) => (
                  <td
                    key={one.id}
                    className={`py-2 [overflow-wrap:anywhere] ${index === 0 ? "pr-3" : ""} ${textOf(station) === textOf(other) ? "text-ink-2" : "font-medium"}`}
                  >
                    {textOf(one) || <span className="text-ink-3">(vazio)</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </DetailsPart>
    </div>
  );
}
