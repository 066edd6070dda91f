import { FIELD_LIST, SHOWN_FIELDS } from "#app/stations/station/field-list.ts";
import { countryName } from "#app/stations/station/reference/countries.ts";
import { languageName } from "#app/stations/station/reference/languages.ts";
import { STATION_STATUS_LABELS } from "#app/stations/station/station-status.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import type { StationFields } from "./changed-fields.ts";

/** A changed field as readers see it. */
export type ShownField = { label: string; before: ShownValue; after: ShownValue };

/**
 * The fields of a change that users see, in the order of the list. A field that only one of both sides has, such as
 * all those of a deleted station, is empty on the other.
 */
export function shownFields(before: StationFields | null, after: StationFields | null): ShownField[] {
  return SHOWN_FIELDS.flatMap((field) => {
    if (!(field in (before ?? {}) || field in (after ?? {}))) return [];
    const [old, current] = [shownValue(field, before?.[field]), shownValue(field, after?.[field])];
    return String(old) === String(current) ? [] : [{ label: FIELD_LIST[field].label, before: old, after: current }];
  });
}

/** The value of a field as readers see it: a text, or the entries of a list. Empty when the field is. */
export type ShownValue = string | readonly string[];

const LABELS = new Map<unknown, string>(Object.entries(STATION_STATUS_LABELS));

/** How texts of a field are shown that are codes, by the field's name in the API. */
const NAMES: Readonly<Record<string, (code: string) => string>> = {
  status: (status) => LABELS.get(status) ?? status,
  country: (name) => countryName({ name }),
  country_code: (code) => countryName({ code }) || code,
  languages: languageName,
  image_url: imageName,
};

/** An uploaded image has no URL that its readers could open: the first digits of its digest distinguish it from others. */
function imageName(url: string): string {
  const digest = uploadDigest(url);
  return digest === null ? url : `imagem carregada (${digest.slice(0, 6)})`;
}

/** A value of the history's `before` or `after`, which may be of a field that no longer exists, as readers see it. */
export function shownValue(field: string, value: unknown): ShownValue {
  return Array.isArray(value) ? value.map((entry) => shownText(field, entry)) : shownText(field, value);
}

function shownText(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value && Object.hasOwn(NAMES, field) ? (NAMES[field]?.(value) ?? value) : value;
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return String(value);
  return isStream(value) ? [value.label, value.url].filter(Boolean).join(": ") : JSON.stringify(value);
}

/** An entry of a station's list of streams. */
function isStream(value: unknown): value is { url: string; label?: unknown } {
  return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string";
}
