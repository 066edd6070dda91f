import type { RouterContextProvider } from "react-router";
import { type Accounts, accountsContext } from "#app/people/accounts/accounts.server.ts";
import { WRONG_PASSWORD } from "#app/people/accounts/auth-error-message.ts";
import { parseOwnPassword } from "#app/people/accounts/new-password.ts";
import { changePassword } from "#app/people/accounts/passwords.server.ts";
import { redirectIfProofRequired } from "#app/people/accounts/proof-page.server.ts";
import { type RequestContext, requestContext, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { settingsContext } from "#app/platform/site-settings/settings.server.ts";
import { LISBON_DATE } from "#app/platform/text/portuguese-format.ts";
import { qrCode } from "#app/platform/ui/qr-code.ts";
import { browserName } from "./browser-name.ts";
import { readOwnSecurity } from "./own-security.server.ts";
import { deletePasskey } from "./passkeys.server.ts";
import {
  SECURITY_PAGE,
  type SecurityForm,
  type SecurityResult,
  type ShownSetUp,
  sessionText,
} from "./security-forms.ts";
import { endOtherSessions, endSession } from "./sessions.server.ts";
import { activateTotp, replaceRecoveryCodes, setUpTotp, switchOffTotp, totpUri } from "./totp.server.ts";

/** What the page shows about the viewer's account. */
export async function readSecurity(accounts: Accounts, viewer: SignedIn, request: RequestContext) {
  const now = request.now();
  const { passwordChangedAt, totp, passkeys, sessions } = await readOwnSecurity(accounts, viewer, now);
  return {
    email: viewer.email,
    passwordText: passwordChangedAt && `Mudada em ${LISBON_DATE.format(passwordChangedAt)}.`,
    totp: totp.on
      ? { on: true as const, since: totp.since && LISBON_DATE.format(totp.since), codesLeft: totp.codesLeft }
      : totp,
    ownBrowser: browserName(request.headers.get("User-Agent")),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      text: `Criada em ${LISBON_DATE.format(createdAt)}${usedAt ? ` · Usada em ${LISBON_DATE.format(usedAt)}` : ""}`,
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser,
      phone: session.phone,
      current: session.current,
      text: sessionText(session, now, (date) => LISBON_DATE.format(date)),
    })),
  };
}

type ActionInput = { accounts: Accounts; context: RequestContext; form: Record<string, unknown>; issuer: string };

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What each form of the page does. Errors: refusals. */
const ACTIONS: Record<SecurityForm, (input: ActionInput) => Promise<SecurityResult>> = {
  password: async ({ accounts, context, form }) => {
    const change = { ...valueOrThrow(parseOwnPassword(form)), now: context.now() };
    await changePassword(accounts, context, change).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.field !== "current_password") throw error;
      throw new Refusal("invalid", WRONG_PASSWORD, { field: "current_password" });
    });
    return { ok: true, message: "Palavra-passe alterada" };
  },
  setup: async ({ accounts, context, form, issuer }) => {
    const input = { password: text(form.password), issuer, now: context.now() };
    const { key, recoveryCodes } = await setUpTotp(accounts, context, input);
    return { ok: true, setUp: await shownSetUp(context, { key, codes: recoveryCodes, issuer }) };
  },
  activate: async ({ accounts, context, form }) => {
    if (form.saved === undefined) throw new Refusal("invalid", "Guarde primeiro os códigos.", { field: "saved" });
    await activateTotp(accounts, context, { code: text(form.code), now: context.now() });
    return { ok: true, message: "Verificação em dois passos ativada" };
  },
  codes: async ({ accounts, context }) => ({
    ok: true,
    codes: await replaceRecoveryCodes(accounts, context, context.now()),
  }),
  off: async ({ accounts, context }) => {
    await switchOffTotp(accounts, context, context.now());
    return { ok: true, message: "Verificação em dois passos desativada" };
  },
  passkey: async ({ accounts, context, form }) => {
    await deletePasskey(accounts, context, text(form.id), context.now());
    return { ok: true, message: "Chave de acesso apagada" };
  },
  session: async ({ accounts, context, form }) => {
    await endSession(accounts.database, await requireUser(context), text(form.id));
    return { ok: true, message: "Sessão terminada" };
  },
  others: async ({ accounts, context }) => {
    await endOtherSessions(accounts.database, await requireUser(context));
    return { ok: true, message: "As outras sessões terminaram." };
  },
};

/**
 * Runs a form of the page. Without a recent proof where one is needed it redirects to the page that asks for it.
 * Scripts get the result as data; without JavaScript a finished change redirects to the page with a toast, and all else
 * is rendered.
 */
export async function runSecurityAction(
  { request, context: provider }: { request: Request; context: Readonly<RouterContextProvider> },
  name: SecurityForm,
) {
  const accounts = provider.get(accountsContext);
  const context = provider.get(requestContext);
  const issuer = provider.get(settingsContext).current().siteName;
  const form = await readForm(request);
  const answer = await runFormAction<SecurityResult>(
    "Não foi possível concluir o pedido. Tente novamente.",
    async () => {
      await requireUser(context);
      return redirectIfProofRequired({ page: SECURITY_PAGE }, () => ACTIONS[name]({ accounts, context, form, issuer }));
    },
  );
  if ("data" in answer) {
    const setUp = name === "activate" ? await echoedSetUp(context, form, issuer) : undefined;
    return setUp ? { ...answer, data: { ...answer.data, setUp } } : answer;
  }
  if (isDataRequest(request) || answer.message === undefined) return answer;
  return redirectWithToast(SECURITY_PAGE, { kind: "success", text: answer.message });
}

/** Key and recovery codes come back from the form itself, because they are stored encrypted and not shown again. */
async function echoedSetUp(
  context: RequestContext,
  form: Record<string, unknown>,
  issuer: string,
): Promise<ShownSetUp | undefined> {
  const [key, codes] = [text(form.key), text(form.recovery_codes).split(" ")];
  const isReadable =
    /^[A-Z2-7]{16,128}$/.test(key) && codes.length <= 20 && codes.every((code) => /^[\w-]{8,20}$/.test(code));
  return isReadable ? shownSetUp(context, { key, codes, issuer }) : undefined;
}

/** White modules around the QR code. */
const BORDER_MODULES = 2;

async function shownSetUp(
  context: RequestContext,
  { key, codes, issuer }: { key: string; codes: readonly string[]; issuer: string },
): Promise<ShownSetUp> {
  const { email } = await requireUser(context);
  return { key, codes, qr: qrCode(totpUri({ issuer, email, key }), BORDER_MODULES) };
}
