/** Fields of a station by the names of their columns, with the values that PostgreSQL's `to_jsonb` gives. */
export type StationFields = Readonly<Record<string, unknown>>;

/** The values before and after a change, of the fields that it changed. */
type ChangedValues = { before: StationFields; after: StationFields };

/** What only administrators see of a change: the account that it is about, or people of a deleted station. */
export type PrivatePart = {
  account?: string;
  email?: string;
  submitted_by?: string | null;
  contact_email?: string | null;
};

/**
 * The columns that an edit may change. Results of stream checks, and times, are not part of the history.
 */
export const HISTORY_FIELDS = [
  "name",
  "description",
  "stream_url",
  "website_url",
  "image_url",
  "genre",
  "country",
  "country_code",
  "city",
  "region",
  "latitude",
  "longitude",
  "tags",
  "languages",
  "status",
] as const;

export type HistoryField = (typeof HISTORY_FIELDS)[number];

/** Labels of the fields that users see; code and coordinates follow from country and city. */
export const FIELD_LABELS: Partial<Record<string, string>> = {
  name: "Nome",
  description: "Descrição",
  stream_url: "Endereço do stream",
  website_url: "Sítio Web",
  image_url: "Imagem",
  genre: "Género",
  country: "País",
  city: "Cidade",
  region: "Região",
  tags: "Etiquetas",
  languages: "Língua",
  status: "Estado",
} satisfies Partial<Record<HistoryField, string>>;

/** Compares two states of a station; null if no field of the history differs. */
export function changedFields(before: StationFields, after: StationFields): ChangedValues | null {
  const changed = HISTORY_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  const valuesOf = (fields: StationFields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { before: valuesOf(before), after: valuesOf(after) };
}

/** The labels of the changed fields, in the order of the form; an empty list if none has a label. */
export function changedFieldLabels(fields: StationFields): string[] {
  return HISTORY_FIELDS.filter((field) => field in fields).flatMap((field) => FIELD_LABELS[field] ?? []);
}
