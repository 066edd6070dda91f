import type { FormResult } from "#app/platform/http/form-result.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { DropZone } from "#app/platform/ui/drop-zone.tsx";
import { FIELD_STYLES, FieldNotes, fieldId, noteIds } from "#app/platform/ui/field.tsx";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";

/** Imports the list that comes with RadioWave. Sent by the browser, like the form above it. */
export function PortugueseListForm({ stations }: { stations: number }) {
  return (
    <form
      method="post"
      action="/admin/import/portugal"
      className="mt-8 grid justify-items-start gap-3 border-line border-t pt-5"
    >
      <SubmitButton busy={false} variant="outline" icon="radio-tower">
        Rádios portuguesas: {formatCount(stations, "estação", "estações")}
      </SubmitButton>
      <p className="text-ink-2 text-small">
        Uma lista que vem com o RadioWave. Cada estação é verificada: as que estão em emissão são aprovadas, as outras
        ficam pendentes, com o resultado da verificação.
      </p>
    </form>
  );
}

const CHECKBOX_STYLES = "block size-[22px] appearance-none rounded-sm border-[1.5px] border-line-strong bg-surface";
const CHECKED_STYLES = "checked:border-fill checked:bg-fill";

/** Rows with a UUID need no country. */
const COUNTRY_HINT = "Com «Recusar essas linhas», as do Radio Browser e de outros RadioWave entram sem país.";

const LABELS = { file: "Ficheiro", list_url: "Endereço de uma lista" };

/**
 * The form that imports a list. `result`: the failure of the last try. Sent by the browser, not by script, so that the
 * browser shows the upload's progress.
 */
export function ImportForm({ result, countries }: { result: FormResult | undefined; countries: readonly string[] }) {
  const { form, latestResult } = useFormResult(result);
  const values = latestResult && !latestResult.ok ? latestResult.values : undefined;
  const errorOf = (field: string) =>
    latestResult && !latestResult.ok && latestResult.field === field ? latestResult.message : undefined;
  return (
    <form ref={form} method="post" action="/admin/import" encType="multipart/form-data" className="grid gap-5">
      <FormAlert result={latestResult} title="A lista não foi importada" labels={LABELS} />
      <DropZone
        name="file"
        error={errorOf("file")}
        hint="M3U, M3U8, PLS, XSPF, OPML, ASX, WPL, JSON, XML ou CSV, também comprimido com gzip; no máximo 64 MiB."
      />
      <TextField
        label={LABELS.list_url}
        name="list_url"
        type="url"
        optional
        placeholder="https://"
        hint="Em vez de um ficheiro. A lista é descarregada em cinco minutos, no máximo."
        error={errorOf("list_url")}
        defaultValue={values?.list_url}
      />
      <div className="grid gap-1.5">
        <label htmlFor={fieldId("country")} className="font-semibold text-compact leading-5">
          País para linhas sem país
        </label>
        <div className="relative">
          <select
            id={fieldId("country")}
            name="country"
            defaultValue={values?.country ?? ""}
            aria-describedby={noteIds({ id: fieldId("country"), hint: COUNTRY_HINT })}
            className={`${FIELD_STYLES} appearance-none pr-11`}
          >
            <option value="">Recusar essas linhas</option>
            {countries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </select>
          <Icon of="chevron-down" size={4} className="pointer-events-none absolute top-4 right-3.5" />
        </div>
        <FieldNotes id={fieldId("country")} hint={COUNTRY_HINT} />
      </div>
      <label className="flex min-h-11 items-start gap-3">
        <span className="relative mt-px flex-none">
          <input
            type="checkbox"
            name="approve"
            value="yes"
            defaultChecked={values?.approve === "yes"}
            className={`peer ${CHECKBOX_STYLES} ${CHECKED_STYLES}`}
          />
          <Icon
            of="check"
            size={4}
            className="pointer-events-none absolute top-[3px] left-[3px] hidden text-white peer-checked:block"
          />
        </span>
        <span>
          Aprovar as estações de imediato
          <span className="block text-ink-2 text-small">
            Ficam visíveis de imediato. Caso contrário, aguardam aprovação.
          </span>
        </span>
      </label>
      <div>
        <SubmitButton busy={false} icon="upload">
          Importar
        </SubmitButton>
      </div>
    </form>
  );
}
