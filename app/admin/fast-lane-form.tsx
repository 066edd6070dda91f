import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { FAST_LANE } from "#app/settings/site-settings.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

/**
 * Whether submissions of trusted accounts are published at once. `result`: the outcome of a form that was sent without JavaScript.
 */
export function FastLaneForm({ isOn, result }: { isOn: boolean; result: FormResult | undefined }) {
  const fetcher = useFetcher<FormResult>();
  const { form, answer } = useFormResult(fetcher.data ?? result);
  const sent = fetcher.formData?.get(FAST_LANE);
  return (
    <fetcher.Form ref={form} method="post" action="/admin/site/fast-lane">
      <FormAlert answer={answer && !answer.ok ? answer : undefined} />
      <SwitchRow
        label="Publicar logo as rádios de quem já provou"
        description="As que tocam, têm imagem e não estão repetidas. São vistas depois, na fila."
        name={FAST_LANE}
        on={sent ? sent === "true" : isOn}
        busy={fetcher.state !== "idle"}
      />
    </fetcher.Form>
  );
}
