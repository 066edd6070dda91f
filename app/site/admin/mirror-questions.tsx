import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import {
  MAX_NEW_PER_PASS,
  type QuestionAnswer,
  type SameStationAnswer,
} from "#app/exchange/mirror/mirror-decisions.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TitledSection } from "#app/platform/ui/titled-section.tsx";
import type { ShownValue } from "#app/stations/history/shown-value.ts";
import type { FieldQuestionRow, HeldRow } from "./mirror-rows.ts";

const ROW_STYLES = "grid gap-x-8 gap-y-3 border-line border-t py-4 lg:grid-cols-[minmax(0,1fr)_auto]";

/** Fields that were changed here, and that the upstream has changed since. */
export function FieldQuestions({
  rows,
  total,
  next,
}: {
  rows: readonly FieldQuestionRow[];
  total: number;
  next: string | null;
}) {
  return (
    <TitledSection
      title={titleOf("Alteradas aqui e no servidor", total)}
      sentence="Campos que foram alterados aqui e que o servidor mudou depois. Até haver resposta, fica o nosso valor."
    >
      <List rows={rows} empty="Nada por decidir." next={next} parameter="fields">
        {(row) => <FieldQuestion key={`${row.id} ${row.version}`} row={row} />}
      </List>
    </TitledSection>
  );
}

function FieldQuestion({
  row: { id, version, station, field, ours, theirs, at, dateText },
}: {
  row: FieldQuestionRow;
}) {
  const fetcher = useFetcher<FormResult>();
  const busy = fetcher.state !== "idle";
  const of = `${field} de ${station.name}`;
  return (
    <li className={ROW_STYLES}>
      <div className="min-w-0">
        <h3 className="text-t3 wrap-anywhere">
          <Link to={station.url} className={TEXT_LINK_STYLES}>
            {station.name}
          </Link>
        </h3>
        <p className="pb-1.5 text-ink-2">
          O Radio Browser mudou {field}.{" "}
          <time dateTime={at} className="numbers text-small">
            {dateText}
          </time>
        </p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-ink-2">Aqui</dt>
          <FieldValue value={ours} />
          <dt className="text-ink-2">No Radio Browser</dt>
          <FieldValue value={theirs} />
        </dl>
      </div>
      <fetcher.Form
        method="post"
        action={`/admin/mirror/questions/${id}`}
        className="flex flex-wrap content-start gap-2"
      >
        <input type="hidden" name="version" value={version} />
        <AnswerButton answer="ours" busy={busy} label={`Manter o nosso: ${of}`} icon="check">
          Manter o nosso
        </AnswerButton>
        <AnswerButton answer="theirs" busy={busy} label={`Usar o deles: ${of}`} icon="equal">
          Usar o deles
        </AnswerButton>
      </fetcher.Form>
    </li>
  );
}

/** Untrusted text: isolated, so that its writing direction changes nothing around it, and no link. */
function FieldValue({ value }: { value: ShownValue }) {
  const text = typeof value === "string" ? value : value.join(", ");
  return (
    <dd className="wrap-anywhere">
      {text === "" ? <span className="text-ink-3">(vazio)</span> : <bdi className="font-semibold">{text}</bdi>}
    </dd>
  );
}

/** Stations of the upstream that have a stream of ours under another name. */
export function StationQuestions({
  rows,
  total,
  next,
}: {
  rows: readonly HeldRow[];
  total: number;
  next: string | null;
}) {
  if (total === 0 && rows.length === 0) return null;
  return (
    <TitledSection
      title={titleOf("Talvez já as tenhamos", total)}
      sentence="Rádios do servidor com uma transmissão que já temos, sob outro nome."
    >
      <List rows={rows} empty="Nada por decidir." next={next} parameter="stations">
        {(row) => <StationQuestion key={row.uuid} row={row} />}
      </List>
    </TitledSection>
  );
}

function StationQuestion({ row: { uuid, name, streamUrl, station, at, dateText } }: { row: HeldRow }) {
  const fetcher = useFetcher<FormResult>();
  const busy = fetcher.state !== "idle";
  return (
    <li className={ROW_STYLES}>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-t3">
          <bdi>{name}</bdi>
        </h3>
        <p className="numbers text-ink-2 text-small">{streamUrl}</p>
        <p className="text-ink-2">
          {station ? (
            <>
              A nossa com esta transmissão:{" "}
              <Link to={station.url} className={TEXT_LINK_STYLES}>
                {station.name}
              </Link>
            </>
          ) : (
            "A nossa já não existe."
          )}{" "}
          <time dateTime={at} className="numbers text-small">
            {dateText}
          </time>
        </p>
      </div>
      <fetcher.Form
        method="post"
        action={`/admin/mirror/questions/${uuid}`}
        className="flex flex-wrap content-start gap-2"
      >
        <AnswerButton answer="same" busy={busy} label={`É a mesma rádio: ${name}`} icon="equal">
          É a mesma rádio
        </AnswerButton>
        <AnswerButton answer="other" busy={busy} label={`São rádios diferentes: ${name}`} icon="split">
          São rádios diferentes
        </AnswerButton>
      </fetcher.Form>
    </li>
  );
}

function AnswerButton({
  answer,
  busy,
  label,
  icon,
  children,
}: {
  answer: QuestionAnswer | SameStationAnswer;
  busy: boolean;
  label: string;
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <SubmitButton name="answer" value={answer} busy={busy} variant="smallOutline" icon={icon} aria-label={label}>
      {children}
    </SubmitButton>
  );
}

/** New stations of the upstream, because too many came at once. `until`: when the last of them was held. */
export function NewStations({ count, names, until }: { count: number; names: readonly string[]; until: string }) {
  const fetcher = useFetcher<FormResult>();
  const stations = count === 1 ? "a rádio nova" : `as ${formatNumber(count)} rádios novas`;
  return (
    <TitledSection
      title={titleOf("Rádios novas à espera", count)}
      sentence={`Vieram mais de ${formatNumber(MAX_NEW_PER_PASS)} de uma vez. Só entram com a palavra de um administrador.`}
    >
      <p className="pb-4 wrap-anywhere">
        {names.join(" · ")}
        {count > names.length && ` · e mais ${formatNumber(count - names.length)}`}
      </p>
      <fetcher.Form method="post" action="/admin/mirror/new-stations">
        <input type="hidden" name="until" value={until} />
        <SubmitButton busy={fetcher.state !== "idle"} variant="outline" icon="check">
          Deixar entrar {stations}
        </SubmitButton>
      </fetcher.Form>
    </TitledSection>
  );
}

function titleOf(title: string, count: number): string {
  return count === 0 ? title : `${title} (${formatNumber(count)})`;
}

/** A page of a list, with the link to the next one. `parameter`: in the URL. */
export function List<Row>({
  rows,
  empty,
  next,
  parameter,
  children,
}: {
  rows: readonly Row[];
  empty: string;
  next: string | null;
  parameter: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <>
      {rows.length === 0 ? <p>{empty}</p> : <ul>{rows.map(children)}</ul>}
      {next !== null && (
        <Link to={`/admin/mirror?${parameter}=${encodeURIComponent(next)}`} className={`${BUTTON_STYLES.outline} mt-4`}>
          Ver mais
        </Link>
      )}
    </>
  );
}
