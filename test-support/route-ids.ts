import { basename } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** The ids of all routes of the configuration, such as `home` and `admin/pending`. */
export const ROUTE_IDS: readonly string[] = ["root", ...entriesOf(routes).map(idOf)];

/** The names of the scripts of pages, without the hash, by the id of the page's route. */
export const PAGE_SCRIPTS: ReadonlyMap<string, string> = new Map(
  entriesOf(routes)
    .filter(({ file }) => file.endsWith(".tsx"))
    .map((entry) => [idOf(entry), basename(entry.file, ".tsx")]),
);

/** The paths of all routes of the configuration, without the slash at the start: `admin/accounts/:id`. */
export const ROUTE_PATHS: readonly string[] = pathsOf(routes);

function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return [...(path ? [whole] : []), ...pathsOf(children, whole)];
  });
}

function entriesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);
}

/** Every route names its id: one that React Router derives from the file would change when the file moves. */
function idOf({ id, file }: RouteConfigEntry): string {
  if (!id) throw new Error(`The route of ${file} has no id`);
  return id;
}
