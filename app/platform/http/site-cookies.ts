/**
 * The name of a cookie on the site with this origin. Under https it has the prefix `__Host-`: a browser accepts it only
 * from this host itself, by https, with `Secure`, `Path=/` and no `Domain`. A subdomain, or a response that was changed on
 * the way by http, cannot set it. Source: RFC 6265bis, section 4.1.3.2.
 */
export function siteCookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}
