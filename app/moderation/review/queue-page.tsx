import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useNavigation, useRevalidator } from "react-router";
import { SecondFactorBanner } from "#app/people/second-factor/second-factor-banner.tsx";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { DECISION_FIELDS } from "./decide-result.ts";
import { DeleteDialog, SuspendDialog } from "./decision-dialogs.tsx";
import type { DecisionItems, QueueContext } from "./item-data.ts";
import { KeyLegend, QueueChips, QueueSearch } from "./queue-controls.tsx";
import { QueueList } from "./queue-list.tsx";
import { QUEUE_ORDERS, type QueueView, queueUrl } from "./queue-query.ts";
import { SelectAllBox, SelectionBar } from "./selection-bar.tsx";
import type { QueuePageData, ShownQueue } from "./shown-rows.ts";
import { useDecisions } from "./use-decisions.ts";
import { useNextItem } from "./use-next-item.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import { useSelection } from "./use-selection.ts";
import { useShownQueue } from "./use-shown-queue.ts";

type Asked = { verb: "suspend" | "delete"; target: DecisionItems };

/**
 * The queue: title and filters, rows, and beside them the open item. `current`: the id of that. Another view begins
 * anew, but for the fields above it, in which one may be typing.
 */
export function QueuePage(props: {
  page: QueuePageData;
  current: number | null;
  children: (context: QueueContext) => ReactNode;
}) {
  const { page, current } = props;
  return (
    <div className="wrap">
      <QueueHead page={page} isItemOpen={current !== null} />
      <ShownView key={page.search} {...props} />
    </div>
  );
}

function QueueHead({ page: { view, chips }, isItemOpen }: { page: QueuePageData; isItemOpen: boolean }) {
  // On phones an open item is a page of its own, which has this title for screen readers.
  const onlyWithList = isItemOpen ? "max-lg:hidden" : "";
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:pb-[18px]">
        <div>
          <h1 className={`pt-6 text-d2 lg:pt-9 ${isItemOpen ? "max-lg:sr-only" : ""}`}>Rever</h1>
          <p className={`mt-2 text-ink-2 ${onlyWithList}`}>{QUEUE_ORDERS[view.order].sentence}</p>
        </div>
        <div className={`max-lg:w-full max-lg:pb-[18px] ${onlyWithList}`}>
          <QueueSearch view={view} />
        </div>
      </div>
      <SecondFactorBanner className={isItemOpen ? "max-lg:mt-5" : ""} />
      <div className={onlyWithList}>
        <QueueChips chips={chips} view={view} />
      </div>
    </>
  );
}

function ShownView({
  page,
  current,
  children,
}: {
  page: QueuePageData;
  current: number | null;
  children: (context: QueueContext) => ReactNode;
}) {
  const { view, total, mayDelete } = page;
  const navigate = useNavigate();
  const opening = useNavigation().location?.pathname;
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLDivElement>(null);
  const { queue, showNew } = useShownQueue(page, list);
  useNextItem(queue.rows, current);
  const open = queue.rows.filter(({ isGone }) => !isGone);
  const { selected, ...selection } = useSelection(open, page.search);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The item that was opened by a decision about another one. */
  const following = useRef<number | null>(null);
  /** The item whose approval is being sent, and the one that was opened instead. */
  const left = useRef<{ from: number; to: number } | null>(null);
  const { decide, isBusy, failure } = useDecisions(page.search, {
    onDone: ({ done, next }) => {
      setAsked(null);
      selection.deselect(done);
      left.current = null;
      if (current === null || !done.includes(current)) return void revalidate();
      following.current = next?.id ?? null;
      void Promise.resolve(navigate(queueUrl(view, next?.id), { preventScrollReset: true })).then(revalidate);
    },
    onRefused: () => {
      const refused = left.current;
      left.current = null;
      // Also before the next one is there. Replaced, which keeps the toast that says why.
      if (!refused || (refused.to !== current && opening !== `/review/${refused.to}`)) return;
      void navigate(queueUrl(view, refused.from), { preventScrollReset: true, replace: true });
      if (refused.to !== current) keys.stay();
    },
  });
  const keys = useReviewKeys({ current, isBusy, onExtend: selection.extend, onToggle: selection.toggleById });
  /** The next item is shown while the approval is sent; after a refusal the item is shown again. */
  const approve = (target: DecisionItems, fields: Readonly<Record<string, string>>) => {
    const to = current === null ? null : keys.openNext();
    left.current = current === null || to === null ? null : { from: current, to };
    decide("approve", target, { ...fields, ...(to !== null && { [DECISION_FIELDS.next]: String(to) }) });
  };
  useEffect(() => {
    // After a decision the focus stays in the list, on the item that is open then.
    if (current === null || following.current !== current) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-row="${current}"] [data-queue-link]`);
    if (!link) return;
    following.current = null;
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: "nearest" });
  });
  const selectedTarget: DecisionItems = {
    items: [...selected.values()],
    name: selected.size === 1 ? (open.find(({ id }) => selected.has(id))?.name ?? "1 rádio") : "",
    kind: null,
  };
  const index = open.findIndex(({ id }) => id === current);
  return (
    <>
      <div className={current === null ? "" : "max-lg:hidden"}>
        <div className="mt-2.5 flex min-h-11 items-center gap-3 border-ink border-b py-1.5">
          <SelectAllBox rows={open} selected={selected} onToggle={selection.togglePage} />
          <p className="text-ink-2 text-small" role="status">
            {formatNumber(total)} à espera
          </p>
          {queue.waiting + queue.beyond > 0 && <NewItems queue={queue} view={view} onShow={showNew} />}
          <KeyLegend />
        </div>
      </div>
      <div className="grid gap-x-12 lg:grid-cols-[440px_minmax(0,1fr)] xl:grid-cols-[580px_minmax(0,1fr)]">
        <div className={current === null ? "" : "max-lg:hidden"}>
          <QueueList
            list={list}
            queue={queue}
            current={current}
            selected={selected}
            now={page.now}
            urlOf={(id) => queueUrl(view, id)}
            onToggle={selection.toggle}
          />
          {queue.rows.length === 0 && <p className="py-10 text-ink-2">Não há nada à espera. Obrigado.</p>}
          <Pages page={page} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-80px)] lg:self-start lg:overflow-y-auto">
          {children({
            view,
            position: index === -1 ? null : index + 1,
            total,
            mayDelete,
            isBusy,
            approve,
            suspend: (target) => setAsked({ verb: "suspend", target }),
            remove: (target) => setAsked({ verb: "delete", target }),
          })}
        </div>
      </div>
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          total={total}
          items={selectedTarget.items}
          isBusy={isBusy}
          mayDelete={mayDelete}
          onSelectAll={() => void selection.selectAll()}
          onApprove={() => decide("approve", selectedTarget)}
          onSuspend={() => setAsked({ verb: "suspend", target: selectedTarget })}
          onDelete={() => setAsked({ verb: "delete", target: selectedTarget })}
          onClear={selection.clear}
        />
      )}
      <SuspendDialog
        open={asked?.verb === "suspend"}
        target={asked?.target ?? selectedTarget}
        failure={failure?.field ? failure : null}
        isBusy={isBusy}
        onSend={(fields) => asked && decide("suspend", asked.target, fields)}
        onClose={() => setAsked(null)}
      />
      <DeleteDialog
        open={asked?.verb === "delete"}
        target={asked?.target ?? selectedTarget}
        isBusy={isBusy}
        onConfirm={(why) => asked && decide("delete", asked.target, why)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/**
 * In the bar above the list: between the bar and the list it would move the rows. New items on later pages are shown by
 * the order of their arrival.
 */
function NewItems({ queue, view, onShow }: { queue: ShownQueue; view: QueueView; onShow: () => void }) {
  const count = queue.waiting + queue.beyond;
  const styles = "flex min-h-11 items-center gap-2 rounded-sm bg-warn-bg px-3.5 font-semibold text-small";
  const label = (
    <>
      <Icon of="arrow-up" size={4} />
      {count === 1 ? "Há 1 nova" : `Há ${count} novas`}
    </>
  );
  return queue.beyond > 0 ? (
    <Link to={queueUrl({ ...view, order: "newest", after: "" })} preventScrollReset={true} className={styles}>
      {label}
    </Link>
  ) : (
    <button type="button" className={styles} onClick={onShow}>
      {label}
    </button>
  );
}

/** The way to the items that follow in the order, and back. */
function Pages({ page: { view, next } }: { page: QueuePageData }) {
  if (next === null && view.after === "") return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap gap-3 pt-6">
      {view.after !== "" && (
        <Link to={queueUrl({ ...view, after: "" })} className={BUTTON_STYLES.smallOutline}>
          {view.order === "due" ? "Os mais urgentes" : "Os mais recentes"}
        </Link>
      )}
      {next !== null && (
        <Link to={queueUrl({ ...view, after: next })} rel="next" className={BUTTON_STYLES.smallOutline}>
          Seguintes
        </Link>
      )}
    </nav>
  );
}
