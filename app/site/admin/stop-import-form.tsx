import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

/** The button that stops a running import. `stopping`: a stop is requested. */
export function StopImportForm({ id, stopping }: { id: string; stopping: boolean }) {
  const fetcher = useFetcher<FormResult>();
  return (
    <fetcher.Form method="post" action={`/admin/import/${id}/stop`}>
      <SubmitButton busy={fetcher.state !== "idle"} disabled={stopping} variant="smallDangerOutline" icon="square">
        Parar
      </SubmitButton>
      <span className="pl-3 text-ink-2 text-small">As já importadas mantêm-se.</span>
    </fetcher.Form>
  );
}
