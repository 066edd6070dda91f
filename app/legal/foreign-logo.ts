/** The host from which browsers load the site's logo; null if there is none, or if it is this site's own. */
export function foreignLogoHost(logoUrl: string, publicUrl: string): string | null {
  const logo = URL.parse(logoUrl);
  return logo && logo.origin !== URL.parse(publicUrl)?.origin ? logo.host : null;
}
