import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/accounts/request-context.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { seenFields } from "#app/stations/seen-state.ts";
import { CORRECTION_TEXTS, correctionUrl } from "./correction.ts";
import { requireCorrectable } from "./own-station.server.ts";
import { submittedTexts } from "./submitted-texts.ts";

/**
 * What the form shows of a station that its submitter corrects. `isFormResponse`: the page shows a refused form again; its session
 * may have expired, or the station be gone. Else the list of the account's stations says why it cannot be corrected. Errors: that
 * redirect is thrown.
 */
export async function readCorrection(
  context: Readonly<RouterContextProvider>,
  { stationId, isFormResponse }: { stationId: string; isFormResponse: boolean },
) {
  const viewer = await context.get(requestContext).viewer();
  const accountId = viewer.role === "visitor" ? "" : viewer.id;
  try {
    const station = await requireCorrectable(context.get(databaseContext), accountId, stationId);
    const status = station.status === "pending" ? "pending" : "suspended";
    return {
      ...CORRECTION_TEXTS[status],
      action: correctionUrl(stationId),
      fields: seenFields(station),
      values: submittedTexts(station),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!isFormResponse) throw await redirectWithToast("/account/submissions", { kind: "error", text: error.message });
    return { ...CORRECTION_TEXTS.suspended, action: correctionUrl(stationId), fields: {}, values: {} };
  }
}
