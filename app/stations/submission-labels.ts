/** What stands over the fields of the submission's form, by their names. */
export const SUBMISSION_LABELS = {
  name: "Nome da rádio",
  genre: "Género",
  country: "País",
  city: "Cidade",
  description: "Descrição",
  tags: "Etiquetas",
  image_url: "URL da imagem",
  stream_url: "URL da transmissão",
  website_url: "Sítio Web",
  contact_email: "Email de contacto",
} as const;

export type SubmissionField = keyof typeof SUBMISSION_LABELS;

/** Names the form, so that it can be sent twice and count once; a new one for each page that is drawn. */
export const FORM_ID = "form_id";

/** What somebody typed into the form, to be shown again. Anything else that was sent is left out. */
export function typedValues(sent: Record<string, unknown>): Record<string, string> {
  const names = [...Object.keys(SUBMISSION_LABELS), FORM_ID];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
