import { Fragment, type ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import type { StationRecord } from "#app/moderation/review/item-data.ts";
import { ChangeList, SubmittingApp } from "#app/moderation/review/item-people.tsx";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { IsolatedTexts } from "#app/platform/ui/isolated-texts.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { CheckBars } from "#app/sound/checks/check-marks.tsx";
import { outcomeSentence } from "#app/sound/streams/outcome-sentence.ts";
import { FIELD_LIST } from "#app/stations/station/field-list.ts";
import { CODEC_NAMES } from "#app/stations/station/station.ts";
import { stationCover } from "#app/stations/station/station-cover.ts";
import { stationImage } from "#app/stations/station/station-image.ts";
import { stationChangesUrl } from "#app/stations/station/station-url.ts";
import { WebsiteLink } from "#app/stations/station/website-link.tsx";
import type { ModeratedRow } from "./moderated-row.ts";
import { EditLink } from "./row-actions.tsx";
import { tableUrl } from "./table-controls.tsx";

const TEXT_LINK_STYLES = "text-cobalt underline wrap-anywhere";

/** Image, fields, and the last check; on narrow screens below each other. */
const GRID_STYLES = "grid gap-5 lg:grid-cols-[200px_minmax(0,5fr)_minmax(0,4fr)] lg:gap-x-10";

/** What a row has no room for: the image, all fields, and the last check of the stream with its actions. */
export function StationRowDetails({
  station,
  record,
}: {
  station: ModeratedRow;
  /** Undefined until it is read. */
  record: StationRecord | undefined;
}) {
  return (
    <div className={`${GRID_STYLES} -mb-px border-ink border-b-2 bg-sunken px-4 pt-4 pb-5 lg:px-6 lg:py-6`}>
      <div>
        <CoverImage
          image={stationImage(station, 480)}
          cover={stationCover(station)}
          className="size-[168px] lg:size-[200px]"
        />
        {record?.original && <p className="numbers mt-1.5 text-ink-2 text-small">Imagem original: {record.original}</p>}
      </div>
      <div className="min-w-0">
        {station.description && (
          <p dir="auto" className="mb-2.5 text-start wrap-anywhere">
            {station.description}
          </p>
        )}
        <Fields station={station} />
      </div>
      <div className="grid min-w-0 content-start gap-2 text-small">
        <LastCheck station={station} />
        <div className="mt-2 flex flex-wrap gap-2">
          <CheckAction station={station} action="check" label="Verificar de novo" icon="rotate-cw" />
          <CheckAction
            station={station}
            action="exempt"
            label={station.checkResult.exempt ? "Retomar a verificação" : "Não verificar"}
            field={["exempt", station.checkResult.exempt ? "no" : "yes"]}
          />
          <EditLink station={station} className={BUTTON_STYLES.smallOutline}>
            <Icon of="pencil" />
          </EditLink>
        </div>
        <Record id={station.id} record={record} />
      </div>
    </div>
  );
}

/** Who submitted the station, and its last changes. Its height is reserved while they are read. */
function Record({ id, record }: { id: string; record: StationRecord | undefined }) {
  return (
    <div className="mt-2 grid min-h-[132px] content-start gap-2">
      {record?.person && (
        <p className="wrap-anywhere">
          <span className="font-semibold">Submetida por</span> <bdi>{record.person.name}</bdi>{" "}
          <span className="text-ink-2">· {record.person.trust}</span>
        </p>
      )}
      {record?.client != null && <SubmittingApp client={record.client} />}
      <p className="font-semibold">Histórico</p>
      {record && <ChangeList changes={record.changes} />}
      <Link
        to={stationChangesUrl(id)}
        className={`${TEXT_LINK_STYLES} inline-flex min-h-11 items-center justify-self-start`}
      >
        Ver tudo
      </Link>
    </div>
  );
}

/** The fields with content. The row may have cut the first ones off. */
function Fields({ station }: { station: ModeratedRow }) {
  const { name, genre, city, region, country, websiteUrl, streamUrl, languageNames, tags, contactEmail, date } =
    station;
  const fields: [label: string, value: ReactNode][] = [
    [FIELD_LIST.name.label, name],
    [FIELD_LIST.genre.label, genre],
    ["Local", (city || country) && <IsolatedTexts texts={[city, country]} separator=", " />],
    [FIELD_LIST.region.label, region],
    [FIELD_LIST.languages.label, languageNames.join(", ")],
    [FIELD_LIST.website_url.label, websiteUrl && <WebsiteLink url={websiteUrl} />],
    ["Endereço", streamUrl],
    [FIELD_LIST.tags.label, tags[0] && <IsolatedTexts texts={tags} separator=", " />],
    [FIELD_LIST.contact_email.label, contactEmail],
    ["Submetida em", date],
  ];
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] text-small">
      {fields.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt className="py-[5px] pr-3 text-ink-2">{label}</dt>
              <dd dir="auto" className="py-[5px] wrap-anywhere">
                {value}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** The last check of the stream. The row's badge shows the result: this is the sentence, if it adds anything. */
function LastCheck({ station }: { station: ModeratedRow }) {
  const { outcome, exempt, duplicates, checked } = station.checkResult;
  const facts = [checked ? `Verificada em ${checked}` : "Ainda não foi verificada"];
  for (const fact of [CODEC_NAMES[station.streamCodec], station.bitrate]) if (fact) facts.push(fact);
  return (
    <>
      <p className="font-semibold">Transmissão</p>
      <p className="numbers text-ink-2">{facts.join(" · ")}</p>
      <CheckBars recent={station.checkResult.recent} />
      {outcome && outcome !== "plays" && <p>{outcomeSentence(outcome)}</p>}
      {station.offAir && <p>Sem emissão há várias verificações: os visitantes veem-na como indisponível.</p>}
      {duplicates.length > 0 && (
        <p className="wrap-anywhere">
          A mesma transmissão que{" "}
          {duplicates.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ", "}
              <Link dir="auto" to={tableUrl({ q: name })} className={TEXT_LINK_STYLES}>
                {name}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
      {exempt && <p>Dispensada da verificação</p>}
    </>
  );
}

/** A button that checks the stream now, or exempts it from checks. Each is busy alone and does not block decisions. */
function CheckAction({
  station,
  action,
  label,
  icon,
  field,
}: {
  station: ModeratedRow;
  action: "check" | "exempt";
  label: string;
  icon?: IconName;
  /** A hidden field of the form. */
  field?: readonly [name: string, value: string];
}) {
  const fetcher = useFetcher({ key: `${action} ${station.id}` });
  return (
    <fetcher.Form method="post" action={`/admin/stations/${encodeURIComponent(station.id)}/${action}`}>
      {field && <input type="hidden" name={field[0]} value={field[1]} />}
      <SubmitButton
        busy={fetcher.state !== "idle"}
        variant="smallOutline"
        icon={icon}
        aria-label={`${label}: ${isolated(station.name)}`}
      >
        {label}
      </SubmitButton>
    </fetcher.Form>
  );
}
