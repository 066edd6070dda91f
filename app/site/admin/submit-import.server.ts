import { type RouterContextProvider, redirect } from "react-router";
import { importServiceContext } from "#app/exchange/lists/import-service.server.ts";
import { listNameOf, listUrlProblem } from "#app/exchange/lists/list-url.ts";
import { type ReceivedUpload, receiveUpload } from "#app/exchange/lists/receive-upload.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { privateStreamsContext } from "#app/platform/net/stream-client.server.ts";
import { COUNTRY_NAMES } from "#app/stations/station/reference/countries.ts";

const UNEXPECTED = "Não foi possível importar a lista. Tente novamente.";

/**
 * Receives a list from an administrator, or the URL of one, starts its import and redirects to the import's page. Any
 * other viewer is redirected before the body is read. A failure returns the form's other fields, as far as they were
 * read.
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
        const { country = "", approve, list_url = "" } = values;
        const list = chosenList(file, list_url.trim(), context.get(privateStreamsContext));
        if (country !== "" && !COUNTRY_NAMES.includes(country)) throw new Refusal("invalid", "País desconhecido.");
        const wanted = { id, fileName: list.name, approves: approve === "yes", country, administrator };
        if (list.url === null) await imports.begin(wanted);
        else {
          // The empty file of a form without one.
          await imports.discardUpload(id);
          await imports.beginDownload(wanted, list.url);
        }
      } catch (error) {
        await imports.discardUpload(id);
        throw error;
      }
      return redirect(`/admin/import/${id}`, 303);
    },
    { values },
  );
}

/** The list to import; `url` null: the uploaded file. Errors: Refusal `invalid` unless there is exactly one valid list. */
function chosenList(
  file: ReceivedUpload["file"],
  url: string,
  allowPrivate: boolean,
): { name: string; url: string | null } {
  if (url !== "") {
    const problem = file
      ? "Escolha um ficheiro ou indique um endereço, não os dois."
      : listUrlProblem(url, { allowPrivate });
    if (problem) throw new Refusal("invalid", problem, { field: "list_url" });
    return { name: listNameOf(url), url };
  }
  if (!file) throw new Refusal("invalid", "Escolha um ficheiro.", { field: "file" });
  if (file.bytes === 0) throw new Refusal("invalid", "O ficheiro está vazio.", { field: "file" });
  return { name: file.name, url: null };
}
