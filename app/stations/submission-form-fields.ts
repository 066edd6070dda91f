/** The labels of the submission form's fields, by name. */
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

/** The form field with the idempotency key: a form that is sent twice creates one station. New for each rendered page. */
export const FORM_ID = "form_id";

/** The texts of the form's own fields, to be shown again. */
export function typedValues(sent: Record<string, unknown>): Record<string, string> {
  const names = [...Object.keys(SUBMISSION_LABELS), FORM_ID];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** Messages of a submission. Source: spec, sections 4 and 8. */
export const SIGN_IN_TO_SUBMIT = "Precisa de fazer login para submeter uma rádio";
export const SUBMITTED = "Rádio submetida com sucesso! Aguarde aprovação.";
export const NOT_SUBMITTED = "Erro ao submeter a rádio. Tente novamente.";

/**
 * The maximum lengths of a station's fields, in code points, as JSON Schema and zod count them.
 * Apart from the schemas, so that forms do not load the parser in the browser.
 * Source: spec, section 5; the limits of URLs and tags are our own.
 */
export const SUBMISSION_LIMITS = {
  name: 100,
  description: 500,
  url: 2048,
  genre: 50,
  country: 50,
  city: 50,
  contactEmail: 100,
  tags: 20,
  tag: 50,
} as const;
