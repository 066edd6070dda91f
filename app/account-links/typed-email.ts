/** The name under which a typed address comes back in the query of the page with its form. */
export const TYPED_EMAIL = "email";

/** The query that brings a typed address back; empty when nothing was typed. */
export function typedInQuery(email: string): Readonly<Record<string, string>> {
  return email === "" ? {} : { [TYPED_EMAIL]: email };
}
