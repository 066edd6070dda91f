import type { ReactNode } from "react";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { type EditField, type EditTexts, FIELD_LIST, maxLengthOf } from "#app/stations/station/field-list.ts";
import { ImageFileField } from "#app/stations/station/image-file-field.tsx";
import { StreamCheckNote, type useStreamCheck } from "#app/stations/station/stream-check-note.tsx";
import { IMAGE_FILE, STORED_IMAGE } from "#app/stations/station/submission-form-fields.ts";
import { REASON } from "./edit-form.ts";
import { needsReason, REASON_HINT } from "./proposal.ts";

export type Suggestions = Record<"countries" | "genres" | "languages", readonly string[]>;

const WIDE = "md:col-span-2";

const OWN_FIELD = "Alterado aqui: não segue o Radio Browser.";

/** The inputs of the edit form, with the limits and hints of a submission. */
export function EditInputs({
  values,
  stored = {},
  suggestions,
  ownFields,
  stream,
  errorOf,
  conflictAt,
  onText,
  onImage,
  proposes,
}: {
  /** The texts with which the inputs begin. */
  values: Partial<Record<string, string>>;
  /** The texts of the station that the form shows. */
  stored: Partial<EditTexts> | undefined;
  suggestions: Suggestions;
  /** Fields of a mirrored station that were changed here. */
  ownFields: readonly string[];
  stream: ReturnType<typeof useStreamCheck>;
  errorOf: (name: string) => string | undefined;
  /** What is shown in place of the input of a field; null for the input. */
  conflictAt: (name: EditField, className: string) => ReactNode | null;
  onText: (name: EditField, text: string) => void;
  onImage: (url: string) => void;
  /** The fields that a contributor changes, without an image file; null for those who edit at once. */
  proposes: readonly EditField[] | null;
}) {
  const input = (name: EditField, { className = "", hint, ...props }: Partial<Parameters<typeof TextField>[0]> = {}) =>
    conflictAt(name, className) ?? (
      <TextField
        name={name}
        label={FIELD_LIST[name].label}
        maxLength={maxLengthOf(name)}
        defaultValue={values[name]}
        stored={stored[name]}
        error={errorOf(name)}
        onValue={(text) => {
          onText(name, text);
          if (name === "stream_url") stream.reset();
        }}
        className={className}
        hint={[hint, ownFields.includes(name) && OWN_FIELD].filter(Boolean).join(" ") || undefined}
        {...props}
      />
    );
  const url = { type: "url", optional: true } as const;
  return (
    <>
      <div className="grid gap-x-[18px] gap-y-[18px] border-ink border-t-2 pt-[18px] md:grid-cols-2">
        {input("name", { className: WIDE })}
        {input("description", {
          multiline: true,
          rows: 3,
          counter: true,
          optional: true,
          className: WIDE,
        })}
        {input("country", {
          suggestions: suggestions.countries,
          autoComplete: "country-name",
          // Many imported stations have none; once there is one, it cannot be removed.
          optional: stored.country === "",
        })}
        {input("city", { optional: true })}
        {input("genre", { suggestions: suggestions.genres, optional: true })}
        {input("languages", {
          suggestions: suggestions.languages,
          hint: "Separe várias com vírgulas.",
          autoCapitalize: "none",
          optional: true,
        })}
        {input("image_url", url)}
        <ImageFileField stored={values[STORED_IMAGE]} error={errorOf(IMAGE_FILE)} onImage={onImage} />
        {input("website_url", { ...url, className: WIDE })}
        {input("tags", { hint: "Separe com vírgulas.", autoCapitalize: "none", optional: true, className: WIDE })}
      </div>
      <fieldset className="mt-9">
        <legend className="pb-3.5 text-t1">Transmissão</legend>
        {input("stream_url", {
          ...url,
          status: stream.result === "idle" ? null : <StreamCheckNote result={stream.result} />,
        })}
      </fieldset>
      <TextField
        name={REASON}
        label="Porquê"
        maxLength={MAX_CHANGE_TEXT}
        optional={!(proposes && needsReason(proposes))}
        hint={proposes ? REASON_HINT : undefined}
        defaultValue={values[REASON]}
        error={errorOf(REASON)}
        className="mt-8"
      />
    </>
  );
}
