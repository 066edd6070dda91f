/**
 * What a form sent, by the names of its fields: texts, or files where somebody made a form of their own. A body that is no
 * form's has no fields; whoever reads them says what is missing.
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await request.formData());
  } catch (error) {
    // Of another type than a form's, or broken.
    if (error instanceof TypeError) return {};
    throw error;
  }
}
