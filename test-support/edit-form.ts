import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { action, loader } from "#app/moderation/contributions/edit.route.tsx";
import { parseSeen } from "#app/moderation/contributions/seen-edit.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { publicUrlContext } from "#app/platform/http/route-context.server.ts";
import type { ImageSquare } from "#app/stations/station/station-image.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { receivedImageContext } from "#app/stations/station/uploaded-images.server.ts";
import { usedNamesContext } from "#app/stations/station/used-names.server.ts";
import { putNamedStations } from "./named-stations.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, MARTA, putPerson, SARA } from "./people.ts";
import { actionResult, formPost, routeArguments } from "./route-actions.ts";

/** The origin of the site. */
export const EDIT_ORIGIN = "https://radio.example";

export type EditFields = Record<string, string>;

/** Opens and sends the edit form of Rádio Aurora, or of another station, as an administrator or in another role. */
export async function openEditForm(database: Database, options: Parameters<typeof accountsOn>[2] = {}) {
  await putNamedStations(database);
  const accounts = accountsOn(database, undefined, options);
  await putPerson(accounts, MARTA, "admin");
  await putPerson(accounts, ANA);
  const editorId = await putPerson(accounts, SARA, "editor");
  const cookies = {
    administrator: await cookieFor(accounts, MARTA),
    editor: await cookieFor(accounts, SARA),
    user: await cookieFor(accounts, ANA),
    visitor: "",
  };
  type Options = { as?: keyof typeof cookies; id?: string; back?: string; image?: readonly ImageSquare[] };
  const argsFor = (request: Request, { as = "administrator", id = "aurora", back, image }: Options) => {
    const prepare = (context: RouterContextProvider) => {
      context.set(publicUrlContext, EDIT_ORIGIN);
      context.set(usedNamesContext, () => ({ genres: [], countries: [] }));
      if (image) context.set(receivedImageContext, { ok: true, squares: image });
    };
    const url = new URL(
      `/stations/${id}/edit${back === undefined ? "" : `?${new URLSearchParams({ back })}`}`,
      EDIT_ORIGIN,
    );
    return routeArguments(accounts, cookies[as], { request, params: { id }, url, prepare });
  };
  return {
    editorId,
    load: (options: Options = {}) => loader(argsFor(new Request(EDIT_ORIGIN), options)),
    send: async (fields: EditFields, options: Options = {}) =>
      actionResult(await action(argsFor(formPost("/stations/aurora/edit", fields), options))),
    sendRaw: (fields: EditFields, options: Options = {}) =>
      action(argsFor(formPost("/stations/aurora/edit", fields), options)),
    /** Another administrator's edit. */
    change: (fields: Partial<typeof stations.$inferInsert>) =>
      database
        .update(stations)
        .set({ ...fields, updatedAt: new Date(Date.now() + 1000) })
        .where(eq(stations.id, "aurora")),
    station: () => findModeratedStation(database, "aurora"),
  };
}

/** The form's fields, untouched. */
export function fieldsOf({ seen }: { seen: string }): EditFields {
  const parsed = parseSeen(seen);
  if (!parsed) throw new Error("The page has no form.");
  return { ...parsed.texts, seen };
}

/** The fields with which a failed form is shown again. */
export function shownAgain({ answer }: ReturnType<typeof actionResult>): EditFields {
  const { values } = answer as { values: EditFields };
  return values;
}

/** The toast after the redirect with which the form answers. */
export async function toastOf(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error("The response is no redirect.");
  const next = new Request(EDIT_ORIGIN, { headers: { Cookie: cookieFrom(answer.headers) } });
  return (await takeFlash(next)).flash;
}
