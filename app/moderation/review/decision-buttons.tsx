import type { FormEvent, ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import { ReasonFields } from "#app/moderation/decisions/reason-fields.tsx";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { editUrl } from "#app/stations/station/station-url.ts";
import { DECIDE_PATH, DECISION_FIELDS } from "./decide-result.ts";
import { type ItemVerb, verbLabels } from "./decision-texts.ts";
import type { DecisionItems, ItemData, QueueContext } from "./item-data.ts";
import { ACCEPT_FORM } from "./proposal-fields.tsx";
import { queueSearch, queueUrl } from "./queue-query.ts";

/** At least 52 px high; the label is left of the key where there are keys. */
const BUTTON_STYLE = "min-h-[52px] px-3.5";

/** The decisions about an item, each with its key, and what else can be done with its station. */
export function DecisionButtons({
  item,
  name,
  queue,
  also,
  isPart,
}: {
  item: ItemData;
  name: string;
  queue: QueueContext;
  /** The ids of other items that are left as they are with this one. */
  also: readonly number[];
  /** Of a proposal: whether only some of its fields are accepted. */
  isPart: boolean;
}) {
  const { view, isBusy, mayDelete } = queue;
  const target: DecisionItems = { items: [item.seen], name, kind: item.kind };
  const labels = verbLabels(item.kind);
  const concernsStation = item.kind !== "proposal" && item.station !== null;
  const form = (
    verb: ItemVerb,
    children: ReactNode,
    { seen = item.seen, onSubmit }: { seen?: string; onSubmit?: (event: FormEvent<HTMLFormElement>) => void } = {},
  ) => (
    <form
      id={verb === "approve" ? ACCEPT_FORM : undefined}
      method="post"
      action={DECIDE_PATH}
      onSubmit={onSubmit}
      className="contents"
    >
      <input type="hidden" name={DECISION_FIELDS.decision} value={verb} />
      <input type="hidden" name={DECISION_FIELDS.items} value={seen} />
      <input type="hidden" name={DECISION_FIELDS.also} value={also.join(" ")} />
      <input type="hidden" name={DECISION_FIELDS.view} value={queueSearch(view)} />
      {children}
    </form>
  );
  return (
    <div className="mt-5">
      <div className="grid grid-cols-2 gap-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {form(
          "approve",
          <SubmitButton
            busy={isBusy}
            data-key="a"
            className={BUTTON_STYLE}
            // The second press of a double click would decide on the next item, which is shown by then.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            <Labelled name="A">{isPart ? "Aceitar só estes" : labels.approve}</Labelled>
          </SubmitButton>,
          {
            onSubmit: (event) => {
              event.preventDefault();
              queue.approve(target, Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
            },
          },
        )}
        <button
          type="button"
          data-key="s"
          data-needs-script=""
          disabled={isBusy}
          className={`${BUTTON_STYLES.outline} ${BUTTON_STYLE}`}
          onClick={() => queue.suspend(target)}
        >
          <Labelled name="S">{labels.suspend}</Labelled>
        </button>
        {item.station && (
          <Link
            to={editUrl(item.station.id, queueUrl(view, item.id))}
            data-key="e"
            className={`${BUTTON_STYLES.outline} ${BUTTON_STYLE}`}
          >
            <Labelled name="E">Editar</Labelled>
          </Link>
        )}
        {mayDelete && concernsStation && (
          <button
            type="button"
            data-key="d"
            data-needs-script=""
            disabled={isBusy}
            className={`${BUTTON_STYLES.dangerOutline} ${BUTTON_STYLE}`}
            onClick={() => queue.remove(target)}
          >
            <Labelled name="D">Apagar</Labelled>
          </button>
        )}
      </div>
      <noscript>
        <WithReason summary={item.pair ? `${labels.suspend} ${isolated(name)}` : labels.suspend}>
          {form("suspend", <ReasonForm label={labels.suspend} />)}
        </WithReason>
        {item.pair && (
          <WithReason summary={`${labels.suspend} ${isolated(item.pair.station.name)}`}>
            {form("suspend", <ReasonForm label={labels.suspend} />, { seen: item.pair.seen })}
          </WithReason>
        )}
        {mayDelete && concernsStation && (
          <WithReason summary="Apagar">{form("delete", <ReasonForm label="Apagar" />)}</WithReason>
        )}
      </noscript>
      {item.station && <StationActions id={item.station.id} page={item.station.page} />}
    </div>
  );
}

/** `name`: of the key. */
function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="xl:flex-1 xl:text-left pointer-coarse:text-center">{children}</span>
      <Key name={name} />
    </>
  );
}

const KEY_STYLES = "grid h-6 min-w-6 flex-none place-items-center rounded-sm border border-b-2 px-1 text-micro";

/** Shown where there may be a keyboard. */
function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true" data-needs-script="" className={`${KEY_STYLES} max-lg:hidden pointer-coarse:hidden`}>
      {name}
    </span>
  );
}

/** Without JavaScript there is no dialog. */
function WithReason({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="mt-2 border border-line-strong px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{summary}</summary>
      {children}
    </details>
  );
}

function ReasonForm({ label }: { label: string }) {
  return (
    <div className="grid gap-4 py-3">
      <ReasonFields />
      <button type="submit" className={BUTTON_STYLES.primary}>
        {label}
      </button>
    </div>
  );
}

/** Checks the stream again, and opens the station's page, where it has one. */
function StationActions({ id, page }: { id: string; page: string | null }) {
  const fetcher = useFetcher({ key: `check ${id}` });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <fetcher.Form method="post" action={`/admin/stations/${encodeURIComponent(id)}/check`}>
        <SubmitButton
          busy={fetcher.state !== "idle"}
          busyText="A verificar"
          data-key="v"
          variant="smallOutline"
          icon="rotate-cw"
        >
          Verificar de novo
        </SubmitButton>
      </fetcher.Form>
      {page && (
        <Link to={page} data-key="o" className={BUTTON_STYLES.smallOutline}>
          <Icon of="chevron-right" />
          Abrir a página
        </Link>
      )}
    </div>
  );
}
