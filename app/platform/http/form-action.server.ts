import { data } from "react-router";
import { refusalHeaders, statusOf } from "#app/platform/errors/refusal.ts";
import { refusalOf } from "#app/platform/errors/refusal-of.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { FormResult } from "./form-result.ts";

type Failure = Omit<Extract<FormResult, { ok: false }>, "ok" | "message">;

/**
 * Runs an action and turns its errors into form results: a refusal gives its own sentence and status, and so do an
 * unavailable database and a full disk; any other error gives `sentence` and 500. Errors other than refusals are logged.
 * `extra`: added to failed results. Thrown responses (redirects) pass through.
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
    const refusal = refusalOf(error);
    if (refusal !== error) log.error({ err: error }, "form action failed");
    if (refusal) {
      const answer: FormResult = {
        ok: false,
        message: refusal.message,
        ...extra,
        ...(refusal.field && { field: refusal.field }),
      };
      return data(answer, { status: statusOf(refusal.kind), headers: refusalHeaders(refusal) });
    }
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
