import { Upload } from "lucide-react";
import type { FormResult } from "#app/platform/form-result.ts";
import { FIELD_STYLES, fieldId } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

const LABELS = { file: "Ficheiro" };

/**
 * The form that imports a list. `result`: the failure of the last try. Sent by the browser, not by script, so that the browser
 * shows the upload's progress. The file is the last field: the server has read the other fields when it refuses the file.
 */
export function ImportForm({ result, countries }: { result: FormResult | undefined; countries: readonly string[] }) {
  const { form, answer } = useFormResult(result);
  const values = answer && !answer.ok ? answer.values : undefined;
  const fileError = answer && !answer.ok && answer.field === "file" ? answer.message : undefined;
  const file = fieldId("file");
  return (
    <form
      ref={form}
      method="post"
      action="/admin/import"
      encType="multipart/form-data"
      className="grid max-w-[640px] gap-6"
    >
      <FormAlert answer={answer} title="A lista não foi importada" labels={LABELS} />
      <div className="grid gap-1.5">
        <label htmlFor={fieldId("country")} className="font-semibold text-compact leading-5">
          País para linhas sem país
        </label>
        <select id={fieldId("country")} name="country" defaultValue={values?.country ?? ""} className={FIELD_STYLES}>
          <option value="">Recusar essas linhas</option>
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </select>
      </div>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="approve"
          value="yes"
          defaultChecked={values?.approve === "yes"}
          className="mt-1 size-5 flex-none accent-cobalt"
        />
        <span>
          <span className="font-semibold">Aprovar as estações de imediato</span>
          <span className="block text-ink-2 text-small">
            Ficam visíveis de imediato. Caso contrário, aguardam aprovação.
          </span>
        </span>
      </label>
      <div className="grid gap-1.5">
        <label htmlFor={file} className="font-semibold text-compact leading-5">
          Ficheiro
        </label>
        <input
          id={file}
          type="file"
          name="file"
          aria-invalid={fileError ? true : undefined}
          aria-describedby={`${file}-notes`}
          className={FIELD_STYLES}
        />
        <p id={`${file}-notes`} className="text-ink-2 text-small">
          {fileError && <span className="block font-semibold text-bad">{fileError}</span>}
          M3U, M3U8, PLS, XSPF, OPML, JSON ou CSV, também comprimido com gzip; no máximo 64 MiB.
        </p>
      </div>
      <div>
        <SubmitButton busy={false} Icon={Upload}>
          Importar
        </SubmitButton>
      </div>
    </form>
  );
}
