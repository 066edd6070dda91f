/** The pages that send visitors to the sign-in pages, and to which the page after it offers to return. */
const SIGN_IN_ORIGINS = ["submit-station", "account"] as const;

export type SignInOrigin = (typeof SIGN_IN_ORIGINS)[number];

const PARAMETER = "from";

/** The origin in the URL of a sign-in page; null for any other value: it is a name of a closed list, never a URL. */
export function signInOrigin(parameters: URLSearchParams): SignInOrigin | null {
  return SIGN_IN_ORIGINS.find((known) => known === parameters.get(PARAMETER)) ?? null;
}

/** The query with which the forms and tabs of the sign-in pages keep the origin; empty without one. */
export function originQuery(origin: SignInOrigin | null): string {
  return origin === null ? "" : `?${PARAMETER}=${origin}`;
}
