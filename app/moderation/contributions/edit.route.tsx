import { createContext, data } from "react-router";
import { parseEditOptions } from "#app/moderation/decisions/edit-options.ts";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { returnPage } from "#app/people/accounts/proof-page.server.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import { isModerator, type Viewer } from "#app/people/accounts/viewer.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext, publicUrlContext } from "#app/platform/http/route-context.server.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { type ModeratedStation, shortName } from "#app/stations/station/station.ts";
import { StationPath } from "#app/stations/station/station-path.tsx";
import { isPublic } from "#app/stations/station/station-status.ts";
import { editUrl, stationPage } from "#app/stations/station/station-url.ts";
import { submittedUpload } from "#app/stations/station/submitted-upload.server.ts";
import { formSuggestions, usedNamesContext } from "#app/stations/station/used-names.server.ts";
import type { Route } from "./+types/edit.route";
import { NOT_SAVED, parseEditForm, REASON, SAVED, typedEdit } from "./edit-form.ts";
import { EditPage } from "./edit-page.tsx";
import { editsAtOnce, findEditable, guardForEditing, requireMayEdit } from "./may-edit.server.ts";
import { openProposalTexts } from "./open-proposal.server.ts";
import { readOwnFields } from "./own-fields.server.ts";
import { PROPOSED } from "./proposal.ts";
import { saveEdit } from "./save-edit.server.ts";
import { serializeSeen } from "./seen-edit.ts";
import { seenStation } from "./station-texts.ts";

/** Whether the page is the response to a form: what was typed is shown again, also when the station or the session is gone. */
const isFormResponseContext = createContext(false);

const TITLE = "Corrigir dados";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.station?.name;
  const title = name ? `${TITLE}: ${isolated(name)}` : TITLE;
  return pageMeta(matches, { title, description: "Corrigir os dados de uma rádio.", indexed: false });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const currentRequest = context.get(requestContext);
  const isFormResponse = context.get(isFormResponseContext);
  const viewer = isFormResponse ? await currentRequest.viewer() : await guardForEditing(currentRequest, params.id);
  const services = { database: context.get(databaseContext), publicUrl: context.get(publicUrlContext) };
  const station = await findEditable(services.database, viewer, params.id);
  if (!(station || isFormResponse)) throw data(null, { status: 404 });
  const proposer = viewer.role !== "visitor" && station && !editsAtOnce(viewer, station) ? viewer : null;
  // The response to a form has the values of that form.
  const open = proposer && station && !isFormResponse ? await openProposalTexts(services, proposer.id, station) : null;
  return {
    station: station && {
      name: shortName(station.name),
      page: isPublic(station.status) ? stationPage(station.id) : null,
    },
    seen: station
      ? serializeSeen({ ...seenStation(station, services.publicUrl), conflicting: open?.conflicting ?? [] })
      : "",
    isProposal: proposer !== null || viewer.role === "user",
    openProposal: open?.values ?? null,
    ownFields: station && isModerator(viewer) ? await readOwnFields(services.database, station.id) : [],
    back: pageAfter(station, viewer, url),
    suggestions: formSuggestions(context.get(usedNamesContext)()),
  };
}

/** The pages of people whose station has none. */
const LISTS: Record<Viewer["role"], string> = {
  visitor: "/stations",
  user: "/account/submissions",
  editor: "/stations",
  admin: "/admin/stations",
};

/** The page after saving and cancelling: the one from which the form was opened, else the station's page, if it has one. */
function pageAfter(station: Pick<ModeratedStation, "id" | "status"> | null, { role }: Viewer, url: URL): string {
  const page = station && isPublic(station.status) ? stationPage(station.id) : LISTS[role];
  return returnPage(url.searchParams.get("back"), page);
}

/** Live updates must not change the station that the form shows: what others change meanwhile is merged when it is saved. */
export function shouldRevalidate({
  currentParams,
  nextParams,
}: {
  currentParams: { id?: string };
  nextParams: { id?: string };
}) {
  return currentParams.id !== nextParams.id;
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  context.set(isFormResponseContext, true);
  const typed = typedEdit(await readForm(request));
  return runFormAction(
    NOT_SAVED,
    async () => {
      const viewer = await requireMayEdit(context.get(requestContext));
      const upload = await submittedUpload(context, viewer, typed);
      const { form } = valueOrThrow(parseEditForm(typed));
      const { options } = valueOrThrow(parseEditOptions({ text: typed[REASON] }));
      const { database, sendsMail } = context.get(accountsContext);
      const services = { database, sendsMail, publicUrl: context.get(publicUrlContext) };
      const edit = { id: params.id, form, text: options.text, upload, now: context.get(requestContext).now() };
      const saved = await saveEdit(services, viewer, edit);
      if (!saved.ok) Object.assign(typed, saved.values);
      const { station, change, isProposed } = valueOrThrow(saved);
      return redirectWithToast(pageAfter(station, viewer, url), {
        kind: "success",
        text: isProposed ? PROPOSED : SAVED,
        ...(change !== null && { undo: change }),
      });
    },
    { values: typed },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NOT_SAVED);
}

export default function EditRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { station, seen, back, suggestions, ownFields, isProposal, openProposal } = loaderData;
  return (
    <div className="wrap pt-7 sm:pt-9">
      <StationPath station={station ?? null} />
      <h1 className="pb-5 text-d2 sm:pb-7">{TITLE}</h1>
      <EditPage
        key={params.id}
        action={editUrl(params.id, back)}
        back={back}
        seen={seen}
        isProposal={isProposal}
        openProposal={openProposal}
        suggestions={suggestions}
        ownFields={ownFields}
        result={actionData}
      />
    </div>
  );
}
