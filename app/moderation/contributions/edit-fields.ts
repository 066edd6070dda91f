import { manyLines, oneLine } from "#app/platform/text/plain-text.ts";

/** The labels of the edit form's fields, by the names of the API, in the order in which changes are listed. */
export const EDIT_LABELS = {
  name: "Nome",
  description: "Descrição",
  country: "País",
  city: "Cidade",
  genre: "Género",
  languages: "Língua",
  website_url: "Sítio Web",
  image_url: "Imagem",
  tags: "Etiquetas",
  stream_url: "Endereço da emissão",
} as const;

export type EditField = keyof typeof EDIT_LABELS;

/** A station's fields as the form shows them: lists separated by commas. */
export type EditTexts = Record<EditField, string>;

// Object.keys has the type string[].
export const EDIT_FIELDS = Object.keys(EDIT_LABELS) as EditField[];

/** Whether two texts of a field are the same once they are stored: browsers change line ends, and people add spaces. */
export function isSameText(field: EditField, one: string, other: string): boolean {
  const clean = field === "description" ? manyLines : oneLine;
  return clean(one) === clean(other);
}
