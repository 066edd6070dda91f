/**
 * The form fields of a request by name: strings, or files from a forged form. A body of another type has no fields, so
 * that validation reports what is missing.
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await request.formData());
  } catch (error) {
    // Another content type, or a malformed body.
    if (error instanceof TypeError) return {};
    throw error;
  }
}
