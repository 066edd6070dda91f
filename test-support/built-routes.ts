import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { BuiltRoutes } from "#app/platform/http/route-handle.ts";
import routes from "#app/routes.ts";

/** All routes with their handles, as the server's build has them. Loads only the routes that have one. */
export async function builtRoutes(): Promise<BuiltRoutes> {
  const root = { id: "root", parentId: undefined, path: "", file: "root.tsx" };
  const entries = [root, ...entriesBelow(routes, "root")];
  return Object.fromEntries(
    await Promise.all(
      entries.map(async ({ file, ...route }) => [route.id, { ...route, module: await moduleOf(file) }]),
    ),
  );
}

function entriesBelow(entries: readonly RouteConfigEntry[], parentId: string): (typeof ENTRY)[] {
  return entries.flatMap(({ id = "", path, file, children = [] }) => [
    { id, parentId, path, file },
    ...entriesBelow(children, id),
  ]);
}

const ENTRY = { id: "", parentId: "" as string | undefined, path: "" as string | undefined, file: "" };

async function moduleOf(file: string): Promise<{ handle?: unknown }> {
  const url = new URL(`../app/${file}`, import.meta.url);
  return /^export const handle\b/m.test(readFileSync(url, "utf8")) ? import(url.href) : {};
}
