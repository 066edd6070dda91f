import { type RouterContextProvider, redirect } from "react-router";
import { guardForAdmins } from "#app/accounts/page-guard.server.ts";
import { requestContext } from "#app/accounts/request-context.server.ts";
import { importServiceContext } from "#app/import/import-service.server.ts";
import { receiveUpload } from "#app/import/receive-upload.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { runFormAction } from "#app/platform/run-form-action.server.ts";
import { COUNTRY_NAMES } from "#app/stations/reference/countries.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

const UNEXPECTED = "Não foi possível importar a lista. Tente novamente.";

/**
 * Takes in a list that an administrator sends, begins to import it, and leads to the page of that import. Who is no
 * administrator is sent away before a byte of the file is read. After a refusal what was chosen goes back to the form.
 */
export async function submitImport({ request, context }: Asked) {
  const administrator = await guardForAdmins(context.get(requestContext));
  const desk = context.get(importServiceContext);
  const id = crypto.randomUUID();
  const values: Record<string, string> = {};
  return runFormAction<FormResult | Response>(
    UNEXPECTED,
    async () => {
      try {
        const path = await desk.uploadPath(id);
        const { file } = await receiveUpload(request, { field: "file", path }, values);
        if (!file) throw new Refusal("invalid", "Escolha um ficheiro.", { field: "file" });
        if (file.bytes === 0) throw new Refusal("invalid", "O ficheiro está vazio.", { field: "file" });
        const { country = "", approve } = values;
        if (country !== "" && !COUNTRY_NAMES.includes(country)) throw new Refusal("invalid", "País desconhecido.");
        await desk.begin({ id, fileName: file.name, approves: approve === "yes", country, administrator });
      } catch (error) {
        await desk.discardUpload(id);
        throw error;
      }
      return redirect(`/admin/import/${id}`, 303);
    },
    { values },
  );
}
