import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { NO_CONNECTION } from "#app/platform/browser/form-fallback.client.ts";
import { UNREADABLE_PASSKEY } from "./security-forms.ts";

/** The outcome of a step with a passkey. `cancelled`: closed by the person, or replaced by another request. */
type PasskeyOutcome = { ok: true } | { ok: false; cancelled: boolean; message: string; proofRequired?: boolean };

/** Signs in. `inField`: the browser offers the keys in the form's first field, and nothing else is shown. */
export async function signInByPasskey({ inField = false } = {}): Promise<PasskeyOutcome> {
  if (inField && !(await browserSupportsWebAuthnAutofill())) return CANCELLED;
  return authenticate((response) => post("/api/auth/passkey", { response }), inField);
}

/** Proves who has the session. */
export function proveByPasskey(): Promise<PasskeyOutcome> {
  return authenticate((passkey) => post("/api/auth/prove", { passkey }));
}

/** Makes a key with this name and stores it in the account. */
export async function createPasskey(name: string): Promise<PasskeyOutcome> {
  const options = await post("/api/me/passkeys/options");
  if (!options.ok) return options;
  try {
    // The server's answer has the shape that the library needs.
    const optionsJSON = options.body as Parameters<typeof startRegistration>[0]["optionsJSON"];
    const response = await startRegistration({ optionsJSON });
    return await post("/api/me/passkeys", { response, name });
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Ends the offer of keys in a field, when its page is left. */
export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

const CANCELLED: PasskeyOutcome = { ok: false, cancelled: true, message: UNREADABLE_PASSKEY };

/** Challenges are requested one after the other, because each answer's cookie replaces the one before; the last counts. */
let latestTurn = 0;
let pending: Promise<unknown> = Promise.resolve();

async function authenticate(
  send: (response: AuthenticationResponseJSON) => Promise<PasskeyOutcome>,
  useBrowserAutofill = false,
): Promise<PasskeyOutcome> {
  latestTurn += 1;
  const turn = latestTurn;
  const request = pending.then(() => post("/api/auth/passkey/options"));
  pending = request;
  const options = await request;
  if (!options.ok) return options;
  if (turn !== latestTurn) return CANCELLED;
  try {
    // The server's answer has the shape that the library needs.
    const optionsJSON = options.body as Parameters<typeof startAuthentication>[0]["optionsJSON"];
    return await send(await startAuthentication({ optionsJSON, useBrowserAutofill }));
  } catch (error) {
    return outcomeOf(error);
  }
}

/** NotAllowedError: closed, timed out or no key; AbortError: replaced by another request. */
function outcomeOf(error: unknown): PasskeyOutcome {
  const { name = "" } = error instanceof Error ? error : {};
  return { ok: false, cancelled: name === "AbortError", message: UNREADABLE_PASSKEY };
}

type Answer = { ok: true; body: unknown } | Extract<PasskeyOutcome, { ok: false }>;

async function post(path: string, body?: unknown): Promise<Answer> {
  const init =
    body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, { method: "POST", ...init });
    const answer: unknown = response.status === 204 ? null : await response.json();
    if (response.ok) return { ok: true, body: answer };
    const { code = "", message = NO_CONNECTION } = Object(Object(answer).error);
    return { ok: false, cancelled: false, message, proofRequired: code === "proof_required" };
  } catch {
    return { ok: false, cancelled: false, message: NO_CONNECTION };
  }
}
