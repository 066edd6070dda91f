import { data } from "react-router";
import type { FormResult } from "./form-result.ts";

export const NO_CONNECTION = "Não foi possível ligar ao servidor. Verifique a ligação e tente novamente.";

/**
 * Sends a form, and answers for the server when that does not: without a connection, or when it fails as a whole. An
 * error would be shown in the page's place, and what was typed would be gone with the page. The status keeps the router
 * from asking the loaders again, which would fail as well. `title` is the toast's. Redirects pass through.
 */
export async function submitWithFallback<Answer>(
  serverAction: () => Promise<Answer>,
  sentence = NO_CONNECTION,
  title?: string,
) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const answer: FormResult = { ok: false, message: sentence, title };
    return data(answer, { status: 503 });
  }
}

/**
 * Loads a page with a form again, and goes on with `known` when that fails: live news must not replace a half-filled form
 * by an error. Redirects pass through.
 */
export async function reloadWithFallback<Loaded>(serverLoader: () => Promise<Loaded>, known: Loaded): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return known;
  }
}
