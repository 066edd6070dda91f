import { Form } from "react-router";
import { FilterChip } from "#app/browse/directory/filter-chip.tsx";
import { FIELD_STYLES, fieldId } from "#app/platform/ui/field.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { CHANGE_LABELS } from "#app/stations/history/change.ts";
import { type HistoryQuery, historyUrl } from "./history-query.ts";

const COLUMN_STYLES = "sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,240px)_auto]";

/** A plain form, and a chip for each active filter that removes it. */
export function HistoryFilters({ query }: { query: HistoryQuery }) {
  const { before, ...filters } = query;
  const chips: [name: keyof typeof filters, label: string][] = [
    ["person", query.person],
    ["station", query.station],
    ["kind", query.kind && CHANGE_LABELS[query.kind]],
    ["batch", query.batch && "Só um ato"],
  ];
  const active = chips.filter(([, label]) => label !== "");
  return (
    <div className="mb-6 grid gap-4">
      <Form key={historyUrl(filters)} role="search" className={`grid items-end gap-3 ${COLUMN_STYLES}`}>
        <TextField label="Pessoa" name="person" defaultValue={query.person} autoComplete="off" spellCheck={false} />
        <TextField label="Estação" name="station" defaultValue={query.station} autoComplete="off" spellCheck={false} />
        <KindField chosen={query.kind} />
        <SubmitButton busy={false} variant="outline">
          Filtrar
        </SubmitButton>
      </Form>
      {active.length > 0 && (
        <nav aria-label="Filtros ativos" className="flex flex-wrap gap-2">
          {active.map(([name, label]) => (
            <FilterChip
              key={name}
              to={historyUrl({ ...filters, [name]: "" })}
              label={label}
              count={null}
              state="active"
            />
          ))}
        </nav>
      )}
    </div>
  );
}

function KindField({ chosen }: { chosen: string }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={fieldId("kind")} className="font-semibold text-compact leading-5">
        Tipo
      </label>
      <div className="relative">
        <select
          id={fieldId("kind")}
          name="kind"
          defaultValue={chosen}
          className={`${FIELD_STYLES} appearance-none pr-11`}
        >
          <option value="">Todos</option>
          {Object.entries(CHANGE_LABELS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
        <Icon of="chevron-down" size={4} className="pointer-events-none absolute top-4 right-3.5" />
      </div>
    </div>
  );
}
