import type { RouterContextProvider } from "react-router";
import { requestContext, requireAdmin } from "#app/accounts/request-context.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { isDataRequest } from "#app/platform/is-data-request.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { runFormAction } from "#app/platform/run-form-action.server.ts";
import { saveSetting } from "#app/settings/save-setting.server.ts";
import { parseSetting, type SettingKey } from "#app/settings/setting-value.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The toasts of a form, when it is done and when it is not, and the sentence under the latter when nobody knows why. */
type Told = { success: string; failure: string; unexpected: string };

/** Saves what an administrator typed for a setting. */
export async function answerSettingForm(asked: Asked, key: SettingKey, told: Omit<Told, "unexpected">) {
  const { [key]: typed } = await readForm(asked.request);
  const values = { [key]: typeof typed === "string" ? typed : "" };
  return answerSiteForm(
    asked,
    { ...told, unexpected: "Não foi possível atualizar a configuração", values },
    async () => {
      const setting = parseSetting(key, typed);
      if (!setting.ok) throw new Refusal(setting.kind, setting.message, { field: key });
      await saveSetting(asked.context.get(databaseContext), setting.key, setting.value);
    },
  );
}

/**
 * Does what one of the forms of the site's tab asks for, and tells how it ended: to the tab as data, to a plain form as the
 * tab with a toast or with what is wrong. Only for administrators. `values` go back to the form after a failure.
 */
export function answerSiteForm(
  { request, context }: Asked,
  { success, failure, unexpected, values }: Told & { values?: Record<string, string> },
  run: () => Promise<void>,
) {
  return runFormAction<FormResult | Response>(
    unexpected,
    async () => {
      await requireAdmin(context.get(requestContext));
      await run();
      if (isDataRequest(request)) return { ok: true, message: success };
      return redirectWithToast("/admin/site", { kind: "success", text: success });
    },
    { title: failure, ...(values && { values }) },
  );
}
