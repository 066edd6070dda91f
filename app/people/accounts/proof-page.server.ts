import { Refusal } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";

/** The page after a confirmation without a valid page to return to. */
const DEFAULT_PAGE = "/account";

/**
 * For actions of pages: runs `run`, and when it needs a recent proof of identity redirects to the page that asks for
 * one, with the reason as a toast; that leads back to `page` afterwards. `typed`: what was typed, which comes back in
 * the query of that page, whose loader fills the form with it; never passwords or codes. Errors: the redirect is
 * thrown; all others pass through.
 */
export async function redirectIfProofRequired<Result>(
  { page, typed = {} }: { page: string; typed?: Readonly<Record<string, string>> },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "proof_required") throw error;
    throw await redirectWithToast(proofPage(page, typed), { kind: "error", text: error.message });
  }
}

/** The URL of the page that asks for a proof of identity and leads back to `page` with what was typed. */
export function proofPage(page: string, typed: Readonly<Record<string, string>> = {}): string {
  return `/account/confirm?${new URLSearchParams({ to: pageWith(page, typed) })}`;
}

/** A page's URL with what was typed in its query. */
export function pageWith(page: string, typed: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(typed).toString();
  return query ? `${page}?${query}` : page;
}

/**
 * The page to return to, as path and query; `fallback`, else /account, for anything that is not a path of this site:
 * browsers read `//host` and `/\host` as another site, and drop tabs and line ends.
 */
export function returnPage(to: string | null, fallback = DEFAULT_PAGE): string {
  if (to === null || !/^\/(?![/\\])/.test(to)) return fallback;
  const url = URL.parse(to, "https://site.invalid");
  if (url?.origin !== "https://site.invalid" || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search;
}
