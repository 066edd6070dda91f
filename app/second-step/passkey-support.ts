/**
 * Whether this browser can use passkeys here: WebAuthn exists only in secure contexts, and takes host names, not network
 * addresses.
 */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" && (location.protocol === "https:" || location.hostname === "localhost")
  );
}
