import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { EDIT_FIELDS, type EditField, type EditTexts, isSameText } from "#app/stations/station/field-list.ts";
import { useStreamCheck } from "#app/stations/station/stream-check-note.tsx";
import { StationPreview } from "#app/stations/station/submission-preview.tsx";
import { ConflictField } from "./conflict-field.tsx";
import { CHANGED_MEANWHILE, choicesIn, EDIT_ALERT_LABELS, GONE, textsIn } from "./edit-form.ts";
import { EditInputs, type Suggestions } from "./edit-inputs.tsx";
import { EditedFields } from "./edited-fields.tsx";
import type { Choices } from "./merge-edit.ts";
import { parseSeen, SEEN } from "./seen-edit.ts";

/**
 * The edit form: fields on the left, and on the right how the station will look, what is changed, and the buttons.
 * `seen`: the station that it shows, as `serializeSeen` gives it. `isProposal`: for those whose edits wait for a
 * decision; `openProposal`: the values of the one that does.
 */
export function EditPage({
  action,
  back,
  seen: loaded,
  isProposal,
  openProposal,
  suggestions,
  ownFields,
  result,
}: {
  action: string;
  back: string;
  seen: string;
  isProposal: boolean;
  openProposal: Record<string, string> | null;
  suggestions: Suggestions;
  /** Fields of a mirrored station that were changed here. */
  ownFields: readonly string[];
  result: FormResult | undefined;
}) {
  const { form, latestResult } = useFormResult(result);
  const failure = latestResult && !latestResult.ok ? latestResult : undefined;
  const stream = useStreamCheck();
  const values = failure?.values ?? openProposal ?? {};
  const sent = values[SEEN] ?? loaded;
  const seen = parseSeen(sent);
  const { shown, choices, setText, setChoice } = useShownTexts(sent, values);
  const [image, setImage] = useState("");
  const hydrated = useHydrated();
  const busy = useNavigation().formAction === action;
  const initial = { ...seen?.texts, ...values };
  const changed = seen ? EDIT_FIELDS.filter((field) => !isSameText(field, shown[field], seen.texts[field])) : [];
  const isUnchanged = changed.length === 0 && image === "" && seen?.conflicting.length === 0;
  const conflictAt = (name: EditField, className: string) =>
    seen?.conflicting.includes(name) ? (
      <ConflictField
        key={sent}
        name={name}
        ours={initial[name] ?? ""}
        current={seen.texts[name]}
        chosen={choices[name]}
        onChoose={(choice) => setChoice(name, choice)}
        className={className}
      />
    ) : null;
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate={true}
      className="grid gap-x-[72px] gap-y-10 pb-12 lg:grid-cols-[minmax(0,1fr)_380px]"
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "stream_url") void stream.check(target.value);
      }}
    >
      <div className="min-w-0">
        <EditAlert failure={failure} isProposal={isProposal} />
        {openProposal && !failure && <OpenProposalNote isConflicting={(seen?.conflicting.length ?? 0) > 0} />}
        <input type="hidden" name={SEEN} value={sent} />
        <EditInputs
          values={initial}
          stored={seen?.texts}
          suggestions={suggestions}
          ownFields={ownFields}
          stream={stream}
          errorOf={(name) => (failure?.field === name ? failure.message : undefined)}
          conflictAt={conflictAt}
          onText={setText}
          onImage={setImage}
          proposes={isProposal ? changed : null}
        />
      </div>
      <div className="min-w-0">
        <div className="lg:sticky lg:top-6">
          <section data-needs-script="">
            <h2 className="border-ink border-t-2 pt-3.5 pb-3.5 text-t2">Como vai ficar</h2>
            <StationPreview values={shown} image={image} className="max-w-[236px]" />
          </section>
          {seen && <EditedFields fields={changed} before={seen.texts} after={shown} />}
          <div className="mt-[26px] grid gap-2.5">
            <SubmitButton
              busy={busy}
              busyText={isProposal ? "A enviar…" : "A guardar…"}
              disabled={hydrated && isUnchanged}
            >
              {isProposal ? "Propor alterações" : "Guardar alterações"}
            </SubmitButton>
            <Link to={back} className={BUTTON_STYLES.outline}>
              Cancelar
            </Link>
          </div>
        </div>
      </div>
    </Form>
  );
}

/**
 * What the form would save: the typed texts, and of conflicting fields the chosen one. `sent`: the station that the
 * form shows.
 */
function useShownTexts(sent: string, values: Record<string, string>) {
  const [typed, setTyped] = useState<Partial<EditTexts>>({});
  const [choices, setChoices] = useState<Choices>(choicesIn(values));
  const [lastSent, setLastSent] = useState(sent);
  if (sent !== lastSent) {
    setLastSent(sent);
    setChoices({});
  }
  const seen = parseSeen(sent);
  const ours = { ...seen?.texts, ...textsIn(values) };
  const entries = EDIT_FIELDS.map((field) => {
    const isConflicting = seen?.conflicting.includes(field);
    if (!isConflicting) return [field, typed[field] ?? ours[field] ?? ""];
    return [field, (choices[field] === "current" ? seen?.texts[field] : ours[field]) ?? ""];
  });
  return {
    // Complete: it has an entry of each field.
    shown: Object.fromEntries(entries) as EditTexts,
    choices,
    setText: (field: EditField, text: string) => setTyped((before) => ({ ...before, [field]: text })),
    setChoice: (field: EditField, choice: Choices[EditField]) =>
      setChoices((before) => ({ ...before, [field]: choice })),
  };
}

/** `isConflicting`: others have changed fields of the proposal. */
function OpenProposalNote({ isConflicting }: { isConflicting: boolean }) {
  return (
    <p className="mb-[18px] text-ink-2">
      {isConflicting
        ? `${CHANGED_MEANWHILE} Escolha o que fica em cada campo assinalado da sua proposta.`
        : "Já propôs estas alterações. Enquanto esperam, pode mudá-las aqui."}
    </p>
  );
}

function EditAlert({
  failure,
  isProposal,
}: {
  failure: Extract<FormResult, { ok: false }> | undefined;
  isProposal: boolean;
}) {
  if (!failure) return null;
  const isConflict = failure.message === CHANGED_MEANWHILE;
  const title = isProposal ? "A proposta não foi enviada." : "As alterações não foram guardadas.";
  return (
    <div className="mb-[18px]">
      <FormAlert result={failure} title={isConflict ? undefined : title} labels={EDIT_ALERT_LABELS} />
      {isConflict && (
        <p className="mt-3">
          Escolha o que fica em cada campo assinalado e {isProposal ? "envie" : "guarde"} outra vez.
        </p>
      )}
      {failure.message === GONE && <p className="mt-3">O que escreveu continua aqui, para poder copiar.</p>}
    </div>
  );
}
