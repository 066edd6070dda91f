import type { FormResult } from "#app/platform/form-result.ts";
import type { Toast } from "./toast.ts";

/**
 * The toast for the result of a form; none for a success without a message, nor for a failure that is already shown:
 * `alerted` says that the form's alert does. `successTitle` stands over the message of a success.
 */
export function resultToast(
  answer: FormResult,
  { alerted, successTitle }: { alerted: boolean; successTitle?: string },
): Toast | undefined {
  const { message } = answer;
  if (answer.ok) return message ? { kind: "success", text: message, title: successTitle } : undefined;
  return alerted ? undefined : { kind: "error", text: answer.message, title: answer.title };
}
