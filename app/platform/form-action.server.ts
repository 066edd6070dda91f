import { data } from "react-router";
import type { FormResult } from "./form-result.ts";
import { log } from "./log.server.ts";
import { Refusal, refusalHeaders, statusOf } from "./refusal.ts";

type Failure = Omit<Extract<FormResult, { ok: false }>, "ok" | "message">;

/**
 * Runs an action and turns its errors into form results: a refusal gives its own sentence and status; any other error
 * is logged and gives `sentence` and 500. `extra`: added to failed results. Thrown responses (redirects) pass through.
 */
export async function runFormAction<Done extends FormResult | Response>(
  sentence: string,
  run: () => Promise<Done>,
  extra: Failure = {},
) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Refusal) {
      const answer: FormResult = {
        ok: false,
        message: error.message,
        ...extra,
        ...(error.field && { field: error.field }),
      };
      return data(answer, { status: statusOf(error.kind), headers: refusalHeaders(error) });
    }
    log.error({ err: error }, "form action failed");
    const answer: FormResult = { ok: false, message: sentence, ...extra };
    return data(answer, { status: 500 });
  }
}

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
