import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** The ids of all routes of the configuration, as React Router derives them from file names: `directory/home.route`. */
export const ROUTE_IDS: readonly string[] = ["root", ...filesOf(routes).map(idOf)];

/** Those that have a page. */
export const PAGE_IDS: readonly string[] = filesOf(routes)
  .filter((file) => file.endsWith(".tsx"))
  .map(idOf);

/** The paths of all routes of the configuration, without the slash at the start: `admin/accounts/:id`. */
export const ROUTE_PATHS: readonly string[] = pathsOf(routes);

function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return [...(path ? [whole] : []), ...pathsOf(children, whole)];
  });
}

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}

function idOf(file: string): string {
  return file.replace(/\.\w+$/, "");
}
