import type { Route } from "./+types/site.route";
import { loadSite } from "./load-site.server.ts";
import { SitePage } from "./site-page.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadSite(args);
}

/** What the site is called and looks like, and the administrator's own password. */
export default function SiteTab({ loaderData }: Route.ComponentProps) {
  return <SitePage {...loaderData} />;
}
