import { Fragment, type ReactNode } from "react";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { CheckBars } from "#app/sound/checks/check-marks.tsx";
import { FIELD_LIST } from "#app/stations/station/field-list.ts";
import { WebsiteLink } from "#app/stations/station/website-link.tsx";
import { DetailsPart } from "./item-parts.tsx";
import type { StationView, StreamStep } from "./item-view.ts";

/** The station's data, and the steps of its stream. The texts are untrusted: only a website with http or https is a link. */
export function ItemStationFacts({
  station,
  steps,
  recent,
}: {
  station: StationView;
  steps: readonly StreamStep[];
  /** The last checks of the stream, the oldest first. */
  recent: readonly boolean[];
}) {
  const { longName, region, description, websiteUrl, tags, statusLabel } = station;
  const fields: [label: string, value: ReactNode][] = [
    [FIELD_LIST.name.label, longName],
    [FIELD_LIST.region.label, region],
    [FIELD_LIST.website_url.label, websiteUrl && <WebsiteLink url={websiteUrl} />],
    [FIELD_LIST.tags.label, tags && <Sentence text={tags} />],
    [FIELD_LIST.status.label, statusLabel],
  ];
  return (
    <div className="mt-6 grid gap-x-10 sm:grid-cols-2">
      <DetailsPart title="Dados">
        {description && (
          <p dir="auto" className="mb-2.5 text-start whitespace-pre-line text-compact wrap-anywhere">
            {description}
          </p>
        )}
        <dl className="grid grid-cols-[88px_minmax(0,1fr)] text-small">
          {fields.map(
            ([label, value]) =>
              value && (
                <Fragment key={label}>
                  <dt className="py-1 pr-3 text-ink-2">{label}</dt>
                  <dd dir="auto" className="py-1 wrap-anywhere">
                    {value}
                  </dd>
                </Fragment>
              ),
          )}
        </dl>
      </DetailsPart>
      <DetailsPart title="Caminho da transmissão">
        <ol className="grid gap-2.5 text-small">
          {steps.map(({ text, note }, index) => (
            <li key={text} className="grid grid-cols-[10px_minmax(0,1fr)] gap-x-3">
              <span
                aria-hidden="true"
                className={`mt-1.5 size-2.5 ${index === steps.length - 1 ? "bg-ok" : "bg-cobalt"}`}
              />
              <span className="wrap-anywhere">
                <bdi>{text}</bdi>
                <span className="block text-ink-2">{note}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="mt-4">
          <CheckBars recent={recent} />
        </div>
      </DetailsPart>
    </div>
  );
}
