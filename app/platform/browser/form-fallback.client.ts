import { data } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";

export const NO_CONNECTION = "Não foi possível ligar ao servidor. Verifique a ligação e tente novamente.";

/**
 * Submits a form, and gives a failed result when the server cannot be reached or fails: an error page would replace the
 * form and lose what was typed. Status 503 keeps the router from revalidating, which would fail too.
 * `title`: of the toast. Redirects pass through.
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
 * Revalidates a page with a form, and keeps the data `known` when that fails: a live update must not replace a
 * half-filled form with an error page. Redirects pass through.
 */
export async function reloadWithFallback<Loaded>(serverLoader: () => Promise<Loaded>, known: Loaded): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return known;
  }
}
