/** The pages that send visitors to the sign-in pages, and to which the page after that offers to return. */
const SIGN_IN_ORIGINS = ["submit-station", "account"] as const;

/**
 * Pages that send visitors to sign in and get them back, by the prefix of the origin, after which the id of a station
 * or decision follows.
 */
const PAGES = {
  "edit:": (stationId: string) => `/stations/${encodeURIComponent(stationId)}/edit`,
  "correct:": (stationId: string) => `/submit-station?from=${encodeURIComponent(stationId)}`,
  "appeal:": (change: string) => `/account/decisions/${encodeURIComponent(change)}/appeal`,
} as const;

type PagePrefix = keyof typeof PAGES;

const PREFIXES = Object.keys(PAGES) as PagePrefix[];

/** No station has a longer id. */
const MAX_ID_LENGTH = 200;

export type SignInOrigin = (typeof SIGN_IN_ORIGINS)[number] | `${PagePrefix}${string}`;

const PARAMETER = "from";

/** The origin in the URL of a sign-in page; null for any other value: it is a name of a closed list, never a URL. */
export function signInOrigin(parameters: URLSearchParams): SignInOrigin | null {
  const name = parameters.get(PARAMETER) ?? "";
  const prefix = PREFIXES.find((known) => name.startsWith(known));
  const id = prefix ? name.slice(prefix.length) : "";
  if (prefix && id !== "" && id.length <= MAX_ID_LENGTH) return `${prefix}${id}`;
  return SIGN_IN_ORIGINS.find((known) => known === name) ?? null;
}

export function editOrigin(stationId: string): SignInOrigin {
  return `edit:${stationId}`;
}

export function correctionOrigin(stationId: string): SignInOrigin {
  return `correct:${stationId}`;
}

/** `change`: the id of the decision in the history. */
export function appealOrigin(change: string): SignInOrigin {
  return `appeal:${change}`;
}

/** The page to which signing in leads: one of `PAGES` that sent the visitor, and / for all others. */
export function pageAfterSignIn(origin: SignInOrigin | null): string {
  const prefix = PREFIXES.find((known) => origin?.startsWith(known));
  return prefix && origin ? PAGES[prefix](origin.slice(prefix.length)) : "/";
}

/** The query with which the forms and tabs of the sign-in pages keep the origin; empty without one. */
export function originQuery(origin: SignInOrigin | null): string {
  return origin === null ? "" : `?${PARAMETER}=${encodeURIComponent(origin)}`;
}

const FORM = { parameter: "form", signUp: "sign-up" };

/** The URL of the sign-in page with its form to sign up open, for visitors who most likely have no account yet. */
export function signUpFormUrl(origin: SignInOrigin | null): string {
  const query = originQuery(origin).replace("?", "&");
  return `/auth?${FORM.parameter}=${FORM.signUp}${query}`;
}

/** Whether the query of /auth opens its form to sign up. */
export function opensSignUpForm(parameters: URLSearchParams): boolean {
  return parameters.get(FORM.parameter) === FORM.signUp;
}
