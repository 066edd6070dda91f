import { useFetcher } from "react-router";
import { APPEAL_LENGTH } from "#app/moderation/appeals/appeal.ts";
import { FIELD_STYLES } from "#app/platform/ui/field.tsx";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { IsolatedTexts } from "#app/platform/ui/isolated-texts.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { DECISION_FIELDS, type DecideResult } from "./decide-result.ts";
import type { ItemAppeal } from "./item-data.ts";
import { DetailsPart } from "./item-parts.tsx";
import { type QueueView, queueSearch } from "./queue-query.ts";

/** What a person appeals against, and the form of the decision, whose statement is mailed. */
export function AppealForm({
  item,
  appeal,
  view,
  mayDecide,
}: {
  item: number;
  appeal: ItemAppeal;
  view: QueueView;
  mayDecide: boolean;
}) {
  return (
    <div className="mt-5">
      <DetailsPart title="Contestação">
        <p dir="auto" className="whitespace-pre-line text-start text-compact wrap-anywhere">
          {appeal.text}
        </p>
        <p className="mt-2 text-ink-2 text-small wrap-anywhere">
          <IsolatedTexts texts={[appeal.decision, appeal.reason, appeal.explanation]} />
        </p>
      </DetailsPart>
      {mayDecide ? (
        <StatementForm item={item} view={view} />
      ) : (
        <p className="text-ink-2">As contestações são decididas pela administração.</p>
      )}
    </div>
  );
}

function StatementForm({ item, view }: { item: number; view: QueueView }) {
  // The same as of all decisions: the page of the queue goes on to the next item.
  const fetcher = useFetcher<DecideResult>({ key: "decide" });
  const { form, latestResult } = useFormResult(fetcher.data && !fetcher.data.ok ? fetcher.data : undefined);
  const isBusy = fetcher.state === "submitting";
  return (
    <fetcher.Form ref={form} method="post" action={`/review/${item}/appeal`} className="grid gap-3">
      <input type="hidden" name={DECISION_FIELDS.view} value={queueSearch(view)} />
      <FormAlert result={latestResult} />
      <label htmlFor="statement" className="font-semibold text-compact">
        Explicação, que é enviada a quem contestou
      </label>
      <textarea
        id="statement"
        dir="auto"
        name="statement"
        rows={4}
        required={true}
        maxLength={APPEAL_LENGTH.max}
        className={`${FIELD_STYLES} block min-h-24 resize-y`}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={isBusy} name="decision" value="change">
          Mudar a decisão
        </SubmitButton>
        <SubmitButton busy={isBusy} name="decision" value="keep" variant="outline">
          Manter a decisão
        </SubmitButton>
      </div>
    </fetcher.Form>
  );
}
