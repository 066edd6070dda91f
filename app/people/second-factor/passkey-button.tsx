import { useEffect, useState } from "react";
import { NO_CONNECTION } from "#app/platform/browser/form-fallback.client.ts";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { showToast } from "#app/platform/ui/toast.ts";
import { useOnlyInBrowser } from "#app/platform/ui/use-hydrated.ts";
import { supportsPasskeys } from "./security-forms.ts";

const loadPasskeys = () => import("./passkeys.client.ts");
const loadPasskeysOrReport = loadOrReport(loadPasskeys, { offline: NO_CONNECTION });

/**
 * Signs in by passkey, or with `proves` proves who has the session; then the whole page `to` is loaded. Its space is
 * kept where passkeys cannot be used. With `inField` the browser also offers the keys in the form's first field.
 */
export function PasskeyButton({
  to,
  proves = false,
  inField = false,
}: {
  to: string;
  proves?: boolean;
  inField?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const supported = useOnlyInBrowser(supportsPasskeys);
  useEffect(() => (inField && supported ? offerInField(to) : undefined), [inField, supported, to]);

  async function press() {
    setBusy(true);
    try {
      const { signInByPasskey, proveByPasskey } = await loadPasskeysOrReport();
      const outcome = await (proves ? proveByPasskey() : signInByPasskey());
      if (outcome.ok) location.assign(to);
      else if (!outcome.cancelled) showToast({ kind: "error", text: outcome.message });
    } catch {
      // The chunk could not be loaded, which is reported.
    } finally {
      setBusy(false);
    }
  }

  return (
    <SubmitButton
      type="button"
      variant="outline"
      busy={busy}
      icon="fingerprint-pattern"
      className={supported ? "" : "invisible"}
      onClick={() => void press()}
    >
      {proves ? "Usar chave de acesso" : "Entrar com chave de acesso"}
    </SubmitButton>
  );
}

/**
 * Lets the browser offer passkeys in the form's field. Begins when a field gets the focus, because the request sets a
 * cookie, and a page that is only opened sets none. Failures are not shown: the form is beside it. Returns the function
 * that ends it.
 */
function offerInField(to: string): () => void {
  const ended = new AbortController();
  async function offer(): Promise<void> {
    const { signInByPasskey, cancelPasskeyRequest } = await loadPasskeys();
    if (ended.signal.aborted) return;
    ended.signal.addEventListener("abort", cancelPasskeyRequest);
    const outcome = await signInByPasskey({ inField: true });
    if (outcome.ok && !ended.signal.aborted) location.assign(to);
  }
  const begin = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    document.removeEventListener("focusin", begin);
    offer().catch(() => {});
  };
  document.addEventListener("focusin", begin, { signal: ended.signal });
  return () => ended.abort();
}
