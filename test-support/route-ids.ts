import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** The ids of all routes of the configuration, as React Router derives them from file names: `directory/home.route`. */
export const ROUTE_IDS: readonly string[] = ["root", ...idsOf(routes)];

function idsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file.replace(/\.\w+$/, ""), ...idsOf(children)]);
}
