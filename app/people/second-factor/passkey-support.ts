/** Messages about a passkey that was refused or could not be used. */
export const UNREADABLE_PASSKEY =
  "Não foi possível ler a chave de acesso. Tente novamente, ou entre com a palavra-passe.";

/**
 * Whether this browser can use passkeys here: WebAuthn exists only in secure contexts, and takes host names, not
 * network addresses.
 */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" && (location.protocol === "https:" || location.hostname === "localhost")
  );
}
