/** The query parameter with a typed address, for the page with its form. */
export const TYPED_EMAIL = "email";

/** The query with a typed address, which the form shows again; empty when nothing was typed. */
export function typedInQuery(email: string): Readonly<Record<string, string>> {
  return email === "" ? {} : { [TYPED_EMAIL]: email };
}
