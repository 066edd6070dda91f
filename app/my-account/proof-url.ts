/** The page that asks for a recent proof and then leads to `path`, a page of this site. Source: accounts, section 8. */
export function proofUrl(path: string): string {
  return `/account/confirm?to=${encodeURIComponent(path)}`;
}
