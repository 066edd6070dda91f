import { data } from "react-router";
import type { FormResult } from "./form-result.ts";
import { log } from "./log.server.ts";
import { Refusal, refusalHeaders, statusOf } from "./refusal.ts";

type Failure = Omit<Extract<FormResult, { ok: false }>, "ok" | "message">;

/**
 * Runs what an action does and says how it ended. A refusal is answered with its own sentence and status; anything else
 * that fails is logged, and answered with the sentence that is specified for it. `kept` goes back with either.
 * Responses that are thrown (redirects) pass through.
 */
export async function runFormAction<Done extends FormResult | Response>(
  sentence: string,
  run: () => Promise<Done>,
  kept: Failure = {},
) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Refusal) {
      const answer: FormResult = {
        ok: false,
        message: error.message,
        ...kept,
        ...(error.field && { field: error.field }),
      };
      return data(answer, { status: statusOf(error.kind), headers: refusalHeaders(error) });
    }
    log.error({ err: error }, "A form could not be answered");
    const answer: FormResult = { ok: false, message: sentence, ...kept };
    return data(answer, { status: 500 });
  }
}
