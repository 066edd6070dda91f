import { eq } from "drizzle-orm";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { parseRepeatedPassword } from "#app/people/accounts/new-password.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import type { Flash } from "#app/platform/http/flash.server.ts";
import { findLink } from "./account-link-rows.server.ts";
import { confirmEmailChange, denyEmailChange } from "./confirm-email-change.server.ts";
import { confirmEmail } from "./email-verification.server.ts";
import { viewerSessionOf } from "./first-confirmation.server.ts";
import { resetPassword } from "./password-reset.server.ts";

/** A usable link as its page shows it; addresses are shortened. `isOwn`: the viewer is signed in to its account. */
export type ShownLink =
  | { purpose: "verify"; address: string; isOwn: boolean }
  | { purpose: "reset"; address: string }
  | { purpose: "change-old" | "change-new"; from: string; to: string };

/** The link that a page shows; null if it cannot be used. Changes nothing. */
export async function findShownLink(
  database: Database,
  token: string,
  { viewer, now }: { viewer: ShownViewer; now: Date },
): Promise<ShownLink | null> {
  const link = await findLink(database, token, now);
  if (!link) return null;
  const { purpose, userId, email } = link;
  if (purpose === "verify") return { purpose, address: shortenedAddress(email), isOwn: viewer?.id === userId };
  const [account] = await database
    .select({ email: users.email, newEmail: emailChanges.newEmail })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, userId));
  if (!account) return null;
  const address = shortenedAddress(account.email);
  if (purpose === "reset") return { purpose, address };
  return account.newEmail === null ? null : { purpose, from: address, to: shortenedAddress(account.newEmail) };
}

/** The page that is shown after a link was used, with a toast. */
type LinkOutcome = { to: string; toast: Flash };

/**
 * Uses a link as its page's form asks. Errors: Refusal `gone`, `too-many`, or `invalid` with the field; then the link
 * stays usable.
 */
export async function usePageLink(
  accounts: Accounts,
  requestContext: Pick<RequestContext, "address" | "viewer">,
  { token, form, now }: { token: string; form: Record<string, unknown>; now: Date },
): Promise<LinkOutcome> {
  const link = await findLink(accounts.database, token, now);
  if (link?.purpose === "verify") {
    const viewerSession = viewerSessionOf(await requestContext.viewer());
    await confirmEmail(accounts, requestContext, { token, viewerSession, now });
    return { to: "/", toast: { kind: "success", text: "Email confirmado" } };
  }
  if (link?.purpose === "change-old" && form.answer === "deny") {
    await denyEmailChange(accounts, requestContext, { token, now });
    return { to: "/auth", toast: { kind: "success", text: CHANGE_DENIED } };
  }
  if (link?.purpose === "change-old" || link?.purpose === "change-new") {
    const viewerSession = viewerSessionOf(await requestContext.viewer());
    const { purpose } = link;
    const { newEmail, waitsFor } = await confirmEmailChange(accounts, requestContext, {
      token,
      purpose,
      viewerSession,
      now,
    });
    return { to: "/", toast: { kind: "success", ...changeToast(newEmail, waitsFor) } };
  }
  const { newPassword } = link ? valueOrThrow(parseRepeatedPassword(form)) : { newPassword: "" };
  // An unknown link counts for the limit of the visitor too.
  await resetPassword(accounts, requestContext, { token, newPassword, now });
  return { to: "/auth", toast: { kind: "success", ...PASSWORD_CHANGED } };
}

const CHANGE_DENIED = "Mudança cancelada. Terminámos todas as sessões; escolha outra palavra-passe.";

const PASSWORD_CHANGED = { title: "Palavra-passe alterada", text: "Entre com a palavra-passe nova." };

function changeToast(newEmail: string, waitsFor: string | null): Pick<Flash, "title" | "text"> {
  return waitsFor === null
    ? { title: "Email mudado", text: `A partir de agora entre com ${newEmail}.` }
    : { text: `Confirmado aqui. Falta confirmar em ${shortenedAddress(waitsFor)}.` };
}

/** An e-mail address as a page shows it to the person who has the link: `a…@example.pt`. */
function shortenedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${first}…${email.slice(at)}`;
}
