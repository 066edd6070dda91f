import { type RouterContextProvider, redirect } from "react-router";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { importServiceContext } from "#app/import/import-service.server.ts";
import { receiveUpload } from "#app/import/receive-upload.server.ts";
import { runFormAction } from "#app/platform/form-action.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { COUNTRY_NAMES } from "#app/stations/reference/countries.ts";

const UNEXPECTED = "Não foi possível importar a lista. Tente novamente.";

/**
 * Receives a list from an administrator, starts its import and redirects to the import's page. Any other viewer is redirected
 * before the body is read. A failure returns the form's other fields, as far as they were read.
 */
export async function submitImport({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const administrator = await guardForAdmins(context.get(requestContext));
  const imports = context.get(importServiceContext);
  const id = crypto.randomUUID();
  const values: Record<string, string> = {};
  return runFormAction<FormResult | Response>(
    UNEXPECTED,
    async () => {
      try {
        const path = await imports.uploadPath(id);
        const { file } = await receiveUpload(request, { field: "file", path }, values);
        if (!file) throw new Refusal("invalid", "Escolha um ficheiro.", { field: "file" });
        if (file.bytes === 0) throw new Refusal("invalid", "O ficheiro está vazio.", { field: "file" });
        const { country = "", approve } = values;
        if (country !== "" && !COUNTRY_NAMES.includes(country)) throw new Refusal("invalid", "País desconhecido.");
        await imports.begin({ id, fileName: file.name, approves: approve === "yes", country, administrator });
      } catch (error) {
        await imports.discardUpload(id);
        throw error;
      }
      return redirect(`/admin/import/${id}`, 303);
    },
    { values },
  );
}
