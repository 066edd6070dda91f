import type { ReactNode } from "react";
import { Link } from "react-router";
import { Section } from "#app/browse/cards/section.tsx";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { MORE_LINK_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import type { Uptime } from "#app/sound/checks/uptime.ts";
import { mapUrl } from "#app/stations/catalogue/list-query.ts";
import type { Station } from "#app/stations/station/station.ts";
import { editUrl } from "#app/stations/station/station-url.ts";
import { PlayedList } from "./played-list.tsx";
import type { PlayedTitle } from "./played-titles.ts";
import { ShareLink } from "./share-link.tsx";
import { bitrateAndCodec } from "./station-line.ts";

type DetailedStation = Pick<
  Station,
  "id" | "name" | "bitrate" | "streamCodec" | "listeners" | "country" | "countryCode" | "region"
> & {
  /** The whole name if the heading shortens it; else empty. */
  longName: string;
  /** The day since which it is in the directory, formatted. */
  listedSince: string;
};

/** A station's played titles beside its details and the link to share; without titles these two are beside each other. */
export function StationPageFacts({
  station,
  uptime,
  played,
  pageUrl,
}: {
  station: DetailedStation;
  uptime: Uptime | null;
  /** Without the latest, which is shown beside the cover. */
  played: readonly PlayedTitle[];
  pageUrl: string;
}) {
  const details = (
    <div>
      <StationDetailList station={station} />
      {uptime && <UptimeBand uptime={uptime} />}
    </div>
  );
  const correct = <CorrectLink stationId={station.id} />;
  const share = <ShareLink station={station} pageUrl={pageUrl} />;
  if (played.length === 0) {
    return (
      <Section title="Detalhes" beside={correct}>
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:gap-x-16">
          {details}
          {share}
        </div>
      </Section>
    );
  }
  return (
    <div className="wrap grid gap-x-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16">
      <PlayedList played={played} station={station} />
      <Section title="Detalhes" beside={correct} className="min-w-0">
        {details}
        <div className="mt-6">{share}</div>
      </Section>
    </div>
  );
}

/** From how many listeners on their number is shown: a single one is often the visitor. */
const MIN_LISTENERS = 2;

/** One line per known detail of a station that the line under its name does not have, and its country on the map. */
function StationDetailList({ station }: { station: DetailedStation }) {
  const lines = [
    ["Débito e formato", bitrateAndCodec(station).join(" · ")],
    ["A ouvir agora", station.listeners >= MIN_LISTENERS ? formatNumber(station.listeners) : ""],
    ["Nome completo", station.longName],
    ["Região", station.region],
    ["No diretório desde", station.listedSince],
    [
      "No mapa",
      station.countryCode && <MapLink key="map" country={station.country} countryCode={station.countryCode} />,
    ],
  ] satisfies [name: string, value: ReactNode][];
  return (
    <dl className="-mt-3">
      {lines
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex min-h-12 items-center justify-between gap-6 border-line border-b py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd dir="auto" className="numbers min-w-0 text-right font-semibold wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function MapLink({ country, countryCode }: Pick<Station, "country" | "countryCode">) {
  return (
    <Link to={mapUrl(countryCode)} className={`${TEXT_LINK_STYLES} -my-2 min-w-11 justify-end`}>
      <bdi>{country}</bdi>
    </Link>
  );
}

/** The link to the edit form; visitors sign in first. Not for crawlers, which it leads nowhere. */
function CorrectLink({ stationId }: { stationId: string }) {
  return (
    <Link to={editUrl(stationId)} rel="nofollow" className={MORE_LINK_STYLES}>
      Corrigir dados
    </Link>
  );
}

/** The uptime of a station in a sentence, and a tile per day, in which the share of failed checks is red, from below. */
function UptimeBand({ uptime: { percent, days } }: { uptime: Uptime }) {
  const failing = days.filter((share) => share !== null && share > 0).length;
  return (
    <div className="mt-6">
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{`No ar ${percent}\u00a0%`}</b> nos últimos {days.length} dias
      </p>
      <div role="img" aria-label={failuresText(failing)} className="mt-2 flex h-7 gap-0.5">
        {days.map((share, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile per day, in a fixed order
            key={index}
            className={`flex min-w-0 flex-1 flex-col justify-end ${share === null ? "bg-line" : "bg-ok"}`}
          >
            {share !== null && share > 0 && <span className="bg-danger-fill" style={{ height: `${share * 100}%` }} />}
          </span>
        ))}
      </div>
    </div>
  );
}

function failuresText(days: number): string {
  if (days === 0) return "Sem falhas";
  return days === 1 ? "Falhas em 1 dia" : `Falhas em ${days} dias`;
}
