import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useOnlyInBrowser } from "#app/ui/use-hydrated.ts";
import { supportsPasskeys } from "./passkey-support.ts";

const loadPasskeys = () => import("./passkeys.client.ts");

/**
 * Signs in by passkey, or with `proves` proves who has the session; then the whole page `to` is loaded. Its space is kept
 * where passkeys cannot be used. With `inField` the browser also offers the keys in the form's first field.
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
  useEffect(() => {
    if (!inField || !supported) return;
    let left = false;
    const offered = loadPasskeys().then(async ({ signInByPasskey }) => {
      if (left) return;
      const outcome = await signInByPasskey({ inField: true });
      if (outcome.ok && !left) location.assign(to);
      // The offer of the field says nothing when it fails: the form stands beside it.
    });
    offered.catch(() => {});
    return () => {
      left = true;
      void loadPasskeys().then(({ cancelPasskeyRequest }) => cancelPasskeyRequest());
    };
  }, [inField, supported, to]);

  async function press() {
    setBusy(true);
    try {
      const { signInByPasskey, proveByPasskey } = await loadPasskeys();
      const outcome = await (proves ? proveByPasskey() : signInByPasskey());
      if (outcome.ok) location.assign(to);
      else if (!outcome.cancelled) showToast({ kind: "error", text: outcome.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <SubmitButton
      type="button"
      variant="outline"
      busy={busy}
      Icon={Fingerprint}
      className={supported ? "" : "invisible"}
      onClick={() => void press()}
    >
      {proves ? "Usar chave de acesso" : "Entrar com chave de acesso"}
    </SubmitButton>
  );
}
