import { useEffect, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { CHIP_STYLES } from "#app/platform/ui/button-styles.ts";
import { LiveSearchField } from "#app/platform/ui/live-search-field.tsx";
import { useLiveSearch } from "#app/platform/ui/use-live-search.ts";
import { QUEUE_ORDERS, type QueueChip, type QueueOrder, type QueueView, queueUrl } from "./queue-query.ts";

/** Around the select field and its label, as if they were one field. */
const FOCUS_STYLES = "focus-within:border-ink has-focus-visible:outline-(--focus) has-focus-visible:outline-3";

/** Searches the queue while one types, and puts it into an order; a plain form without JavaScript. */
export function QueueSearch({ view }: { view: QueueView }) {
  const navigate = useNavigate();
  const go = (changed: Partial<QueueView>, replace: boolean) =>
    void navigate(queueUrl({ ...shown(view), ...changed }), { replace, preventScrollReset: true });
  const order = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Going back changed the URL: the field follows it.
    if (order.current) order.current.value = view.order;
  }, [view.order]);
  const { field, onChange, takeText } = useLiveSearch(view.q, (q) => go({ q }, true));
  return (
    <Form role="search" action="/review" className="flex w-full flex-wrap items-center gap-3 lg:w-auto">
      {view.filter !== "all" && <input type="hidden" name="filter" value={view.filter} />}
      <div className="flex min-w-0 flex-[1_1_240px] items-center gap-3 lg:w-[340px] lg:flex-none">
        <LiveSearchField
          label="Procurar na fila"
          placeholder="Nome, cidade ou endereço"
          verb="Procurar"
          q={view.q}
          field={field}
          onChange={onChange}
          className="min-h-11"
        />
      </div>
      <label className={`flex min-h-11 items-center boxed bg-surface pl-3.5 text-compact ${FOCUS_STYLES}`}>
        Ordenar por
        <select
          name="order"
          ref={order}
          defaultValue={view.order}
          onChange={({ currentTarget }) => go({ q: takeText(), order: currentTarget.value as QueueOrder }, false)}
          className="min-h-11 bg-transparent px-2 font-semibold focus-visible:outline-none"
        >
          {Object.entries(QUEUE_ORDERS).map(([order, { label }]) => (
            <option key={order} value={order}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Form>
  );
}

/** What another search, filter or order keeps of a view. */
const shown = ({ filter, order, q }: QueueView): Partial<QueueView> => ({ filter, order, q });

/** The kinds of items with their numbers, as links. On phones they scroll sideways. */
export function QueueChips({ chips, view }: { chips: readonly QueueChip[]; view: QueueView }) {
  return (
    <nav
      aria-label="Filtrar a fila"
      className="-mx-1 flex gap-1.5 overflow-x-auto p-1 max-lg:scroll-px-1 lg:flex-wrap lg:overflow-visible"
    >
      {chips.map(({ name, label, count }) => (
        <Link
          key={name}
          to={queueUrl({ ...shown(view), filter: name })}
          preventScrollReset={true}
          aria-current={view.filter === name ? "true" : undefined}
          className={`${CHIP_STYLES} inline-flex flex-none gap-2 lg:px-2.5 lg:text-small`}
        >
          {label}
          <span className="numbers text-micro opacity-80">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

const KEY_STYLES = "boxed border-b-2 px-2 py-0.5 font-sans font-semibold text-micro";

/** `wide`: only where there is room. */
const LEGEND = [
  { keys: ["J", "K"], label: "seguinte, anterior", wide: false },
  { keys: ["X"], label: "escolher", wide: true },
  { keys: ["A"], label: "aprovar", wide: false },
  { keys: ["S"], label: "suspender", wide: true },
  { keys: ["E"], label: "editar", wide: true },
  { keys: ["Espaço"], label: "ouvir", wide: true },
  { keys: ["?"], label: "todas", wide: false },
] as const;

/** The keys of the page, for those who have a keyboard. */
export function KeyLegend() {
  return (
    <ul
      data-needs-script=""
      aria-label="Teclas"
      className="ml-auto hidden gap-x-[18px] text-ink-2 text-small lg:flex pointer-coarse:hidden"
    >
      {LEGEND.map(({ keys, label, wide }) => (
        <li key={label} className={`items-center gap-1.5 ${wide ? "hidden xl:flex" : "flex"}`}>
          {keys.map((key) => (
            <kbd key={key} className={KEY_STYLES}>
              {key}
            </kbd>
          ))}
          {label}
        </li>
      ))}
    </ul>
  );
}
