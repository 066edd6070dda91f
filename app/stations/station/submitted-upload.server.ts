import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { IMAGE_FILE, STORED_IMAGE, UPLOAD_GONE } from "./submission-form-fields.ts";
import { maySubmitImage, receivedImageContext, saveDraft } from "./uploaded-images.server.ts";

/**
 * The digest of the image that a form uploads now or has uploaded before, and null without one; `typed` gets it, for
 * the form that is shown again. Errors: Refusal for an image that cannot be used.
 */
export async function submittedUpload(
  context: Readonly<RouterContextProvider>,
  { id: accountId }: Pick<SignedIn, "id">,
  typed: Record<string, string>,
): Promise<string | null> {
  const received = context.get(receivedImageContext);
  const database = context.get(databaseContext);
  const now = context.get(requestContext).now();
  if (received && !received.ok) throw received.refusal;
  if (received) typed[STORED_IMAGE] = await saveDraft(database, accountId, { ...received, now });
  const digest = typed[STORED_IMAGE] ?? null;
  if (digest === null || received || (await maySubmitImage(database, { accountId, digest, now }))) return digest;
  delete typed[STORED_IMAGE];
  throw new Refusal("invalid", UPLOAD_GONE, { field: IMAGE_FILE });
}
