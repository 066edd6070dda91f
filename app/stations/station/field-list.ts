import { manyLines, oneLine } from "#app/platform/text/plain-text.ts";
import { lowerInitial } from "#app/platform/text/portuguese-format.ts";
import type { ModeratedStation } from "./station.ts";
import { STATION_LIMITS as LIMITS } from "./station-limits.ts";

/**
 * Where a field is used. `history`: its changes are recorded, and can be reverted; `proposal`: editors change it, and
 * others propose changes; `form`: the edit form has it; `submission`: the submission form has it; `version`: programs
 * learn of its changes, and the mirror follows it.
 */
type FieldUse = "history" | "proposal" | "form" | "submission" | "version";

type FieldDefinition = {
  /** Its name in the code. */
  property: keyof ModeratedStation;
  /** What users read, with its article. */
  article: "o" | "a" | "as";
  label: string;
  /** Whether it follows from another field: lists of changes do not show it. */
  isDerived?: true;
  /** In code points. */
  maxLength?: number;
  uses: readonly FieldUse[];
};

const IN_FORMS = ["history", "proposal", "form", "submission"] as const;
const EVERYWHERE = [...IN_FORMS, "version"] as const;

/**
 * The fields of a station, by their names in the API, which are those of the columns; in the order in which changes are
 * listed. Limits: what only programs find out, such as results of stream checks, is not among them.
 */
export const FIELD_LIST = {
  name: { property: "name", article: "o", label: "Nome", maxLength: LIMITS.name, uses: EVERYWHERE },
  description: {
    property: "description",
    article: "a",
    label: "Descrição",
    maxLength: LIMITS.description,
    uses: IN_FORMS,
  },
  stream_url: {
    property: "streamUrl",
    article: "o",
    label: "URL da transmissão",
    maxLength: LIMITS.url,
    uses: EVERYWHERE,
  },
  website_url: { property: "websiteUrl", article: "o", label: "Sítio Web", maxLength: LIMITS.url, uses: EVERYWHERE },
  image_url: { property: "imageUrl", article: "a", label: "Imagem", maxLength: LIMITS.url, uses: EVERYWHERE },
  genre: { property: "genre", article: "o", label: "Género", maxLength: LIMITS.genre, uses: EVERYWHERE },
  country: { property: "country", article: "o", label: "País", maxLength: LIMITS.country, uses: IN_FORMS },
  country_code: {
    property: "countryCode",
    article: "o",
    label: "País",
    isDerived: true,
    uses: ["history", "version"],
  },
  city: { property: "city", article: "a", label: "Cidade", maxLength: LIMITS.city, uses: IN_FORMS },
  region: {
    property: "region",
    article: "a",
    label: "Região",
    maxLength: LIMITS.region,
    uses: ["history", "proposal", "version"],
  },
  latitude: {
    property: "latitude",
    article: "as",
    label: "Coordenadas",
    isDerived: true,
    uses: ["history", "version"],
  },
  longitude: {
    property: "longitude",
    article: "as",
    label: "Coordenadas",
    isDerived: true,
    uses: ["history", "version"],
  },
  tags: { property: "tags", article: "as", label: "Etiquetas", uses: EVERYWHERE },
  languages: { property: "languages", article: "a", label: "Língua", uses: EVERYWHERE },
  status: { property: "status", article: "o", label: "Estado", uses: ["history"] },
  contact_email: {
    property: "contactEmail",
    article: "o",
    label: "Email de contacto",
    maxLength: LIMITS.contactEmail,
    uses: ["submission"],
  },
} as const satisfies Record<string, FieldDefinition>;

type List = typeof FIELD_LIST;

type StationField = keyof List;

/** The fields with a use. */
type FieldOf<Use extends FieldUse> = {
  [Field in StationField]: Use extends List[Field]["uses"][number] ? Field : never;
}[StationField];

export type HistoryField = FieldOf<"history">;
export type ProposalField = FieldOf<"proposal">;
export type EditField = FieldOf<"form">;
export type SubmissionField = FieldOf<"submission">;
export type VersionField = FieldOf<"version">;

export const HISTORY_FIELDS = fieldsOf("history");
export const PROPOSAL_FIELDS = fieldsOf("proposal");
export const EDIT_FIELDS = fieldsOf("form");
export const SUBMISSION_FIELDS = fieldsOf("submission");
export const VERSION_FIELDS = fieldsOf("version");

/** The fields of the edit form as it shows them: lists separated by commas. */
export type EditTexts = Record<EditField, string>;

/** The columns that make a version of a station, with the values of PostgreSQL's `to_jsonb`. */
export type VersionFields = { [Field in VersionField]: ModeratedStation[List[Field]["property"]] };

/** Values by the names of the code. */
export type ByProperty<Fields> = {
  [Field in keyof Fields as Field extends StationField ? List[Field]["property"] : never]: Fields[Field];
};

/** Parsed fields by the names of the code; without those that are undefined. */
export function byProperty<Fields extends Partial<Record<StationField, unknown>>>(fields: Fields): ByProperty<Fields> {
  const entries = Object.entries(FIELD_LIST).flatMap(([field, { property }]) => {
    const value = fields[field as StationField];
    return value === undefined ? [] : [[property, value]];
  });
  // Object.fromEntries has no narrower type.
  return Object.fromEntries(entries) as ByProperty<Fields>;
}

/** The longest text of a field, in code points; undefined without a limit. */
export function maxLengthOf(field: StationField): number | undefined {
  const { maxLength }: FieldDefinition = FIELD_LIST[field];
  return maxLength;
}

/** The labels of those of the fields that users see, in the order of the list. */
export function fieldLabels(fields: readonly string[]): string[] {
  return SHOWN_FIELDS.filter((field) => fields.includes(field)).map((field) => FIELD_LIST[field].label);
}

/** The fields of the history that users see. */
export const SHOWN_FIELDS = HISTORY_FIELDS.filter((field) => !("isDerived" in FIELD_LIST[field]));

/** How a sentence names a field: «o nome», «o URL da transmissão». */
export function fieldInSentence(field: StationField): string {
  const { article, label } = FIELD_LIST[field];
  return `${article} ${lowerInitial(label)}`;
}

/** Whether two texts of a field are the same once they are stored: browsers change line ends, and people add spaces. */
export function isSameText(field: StationField, one: string, other: string): boolean {
  const clean = field === "description" ? manyLines : oneLine;
  return clean(one) === clean(other);
}

function fieldsOf<Use extends FieldUse>(use: Use): FieldOf<Use>[] {
  const entries: [string, FieldDefinition][] = Object.entries(FIELD_LIST);
  // Object.entries has the keys as string.
  return entries.filter(([, { uses }]) => uses.includes(use)).map(([field]) => field as FieldOf<Use>);
}
