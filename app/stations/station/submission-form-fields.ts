import { FIELD_LIST, SUBMISSION_FIELDS, type SubmissionField } from "./field-list.ts";

/** The label of a field in the submission form, which names two of them as the sentences of the spec do. */
export function submissionLabel(field: SubmissionField): string {
  if (field === "name") return "Nome da rádio";
  return field === "image_url" ? "URL da imagem" : FIELD_LIST[field].label;
}

/** The form field with the idempotency key: a form that is sent twice creates one station. New for each rendered page. */
export const FORM_ID = "form_id";

/** The form field with an image file. */
export const IMAGE_FILE = "image_file";

/** The form field with the digest of an uploaded image that the server has stored: a file cannot be shown again in a form. */
export const STORED_IMAGE = "stored_image";

/** Maximum size of an image file; the same as of a fetched image. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The labels of the fields in the form's alert. */
export const SUBMISSION_ALERT_LABELS = {
  ...Object.fromEntries(SUBMISSION_FIELDS.map((field) => [field, submissionLabel(field)])),
  [IMAGE_FILE]: "Ficheiro da imagem",
};

/** The texts of the form's own fields, to be shown again. */
export function typedValues(sent: Record<string, unknown>): Record<string, string> {
  const names = [...SUBMISSION_FIELDS, FORM_ID, STORED_IMAGE];
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
/** Of a trusted account, where its submissions are published at once. */
export const PUBLISHED = "Rádio publicada. Obrigado!";
export const NOT_SUBMITTED = "Erro ao submeter a rádio. Tente novamente.";

/** Messages about the image file. */
export const IMAGE_TOO_LARGE = "A imagem é demasiado grande (máximo 5 MiB)";
export const IMAGE_EMPTY = "O ficheiro da imagem está vazio";
export const IMAGE_UNKNOWN = "O ficheiro não é uma imagem PNG, JPEG, WebP, GIF, AVIF ou ICO";
export const IMAGE_UNREADABLE =
  "Não foi possível usar esta imagem: está danificada, tem mais de 25 megapíxeis ou menos de 48 píxeis de lado";
export const TWO_IMAGES = "Indique o URL da imagem ou carregue um ficheiro, não ambos";
export const UPLOAD_GONE = "A imagem carregada já não está guardada. Escolha-a outra vez";
