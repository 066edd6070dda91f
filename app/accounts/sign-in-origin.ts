/** The pages that send visitors to the sign-in pages, and to which the page after that offers to return. */
const SIGN_IN_ORIGINS = ["submit-station", "account"] as const;

/** Before the id of a station whose edit page sent the visitor, and to which signing in leads back. */
const EDIT = "edit:";

/** Longer ids are of no station. */
const MAX_ID_LENGTH = 200;

export type SignInOrigin = (typeof SIGN_IN_ORIGINS)[number] | `${typeof EDIT}${string}`;

const PARAMETER = "from";

/** The origin in the URL of a sign-in page; null for any other value: it is a name of a closed list, never a URL. */
export function signInOrigin(parameters: URLSearchParams): SignInOrigin | null {
  const name = parameters.get(PARAMETER) ?? "";
  const id = name.startsWith(EDIT) ? name.slice(EDIT.length) : "";
  if (id !== "" && id.length <= MAX_ID_LENGTH) return editOrigin(id);
  return SIGN_IN_ORIGINS.find((known) => known === name) ?? null;
}

export function editOrigin(stationId: string): SignInOrigin {
  return `${EDIT}${stationId}`;
}

/** The page to which signing in leads: the edit page of a station that sent the visitor, and / for all others. */
export function pageAfterSignIn(origin: SignInOrigin | null): string {
  return origin?.startsWith(EDIT) ? `/stations/${encodeURIComponent(origin.slice(EDIT.length))}/edit` : "/";
}

/** The query with which the forms and tabs of the sign-in pages keep the origin; empty without one. */
export function originQuery(origin: SignInOrigin | null): string {
  return origin === null ? "" : `?${PARAMETER}=${encodeURIComponent(origin)}`;
}
