import { posix } from "node:path";

/** A source file: its path from the project's root, with slashes, and its text. */
export type SourceFile = { path: string; text: string };

/**
 * The areas of app/ in import order, each with its folders in import order: a file imports only from its own folder, from
 * folders before it in its area, and from areas before its own. Browse and moderation do not import each other.
 * Why: decision 69. Each area has a README.
 */
export const AREAS: Record<string, readonly string[]> = {
  platform: [
    "text",
    "errors",
    "net",
    "settings",
    "process",
    "database",
    "backup",
    "limits",
    "react-router",
    "http",
    "mail",
    "browser",
    "ui",
    "live-events",
    "site-settings",
  ],
  people: ["accounts", "mail", "second-factor", "mail-links"],
  stations: ["covers", "station", "popularity", "catalogue", "images", "history", "open-items"],
  sound: ["streams", "player", "checks", "now-playing", "relay"],
  exchange: ["radio-browser", "lists", "mirror"],
  browse: ["library", "cards", "places", "syndication", "station-page", "directory"],
  moderation: ["decisions", "contributions", "appeals", "change-log", "review"],
  site: ["pages", "my-account", "admin", "shell"],
};

const TEST = /\.test\.tsx?$/;
const ROOT_FILE = /^app\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)$/;
const SERVER_FILE = /\.(server|table|api)\.tsx?$/;
const ROUTE = /\.route(\.tsx?)?$/;
const COMPONENT = /\.tsx$|(^|\/)use-[^/]+\.ts$/;
const BROWSER_FILE = /\.client\.tsx?$/;
const REACT = /^react(-dom)?(\/|$)/;
const ROUTER = /^(react-router|@react-router\/[^/]+)(\/|$)/;
const READ_BY_ROUTER =
  /^(loader|action|clientLoader|clientAction|shouldRevalidate|meta|headers|links|handle|middleware|Layout|ErrorBoundary|HydrateFallback)$/;
/** The only file that reads the time of the system: others take `now` or a Clock. Durations have performance.now(). */
const CLOCK = "app/platform/process/clock.server.ts";
const OWN_TIME = /\bnew Date\(\s*\)|\bDate\.now\(/;
const SERVER_LIBRARY = /^(node:|hono(\/|$)|@hono\/|drizzle-orm(\/|$)|pg$|@electric-sql\/)/;

type Kind = { name: string; matches: (path: string) => boolean; forbidden: RegExp[] };

/** The kinds of files, recognised by their path, and what each must not import. The first match counts. */
const KINDS: Kind[] = [
  { name: "a root file", matches: (path) => ROOT_FILE.test(path), forbidden: [] },
  {
    name: "a file under server/",
    matches: (path) => path.startsWith("server/"),
    forbidden: [REACT, COMPONENT, BROWSER_FILE],
  },
  { name: "a route", matches: (path) => ROUTE.test(path), forbidden: [SERVER_LIBRARY, /\.table\.ts$/, ROUTE] },
  { name: "a server file", matches: (path) => SERVER_FILE.test(path), forbidden: [REACT, COMPONENT, BROWSER_FILE] },
  {
    name: "a browser file",
    matches: (path) => BROWSER_FILE.test(path),
    forbidden: [REACT, SERVER_LIBRARY, SERVER_FILE, COMPONENT, ROUTE],
  },
  {
    name: "a component or hook",
    matches: (path) => COMPONENT.test(path),
    forbidden: [SERVER_LIBRARY, SERVER_FILE, ROUTE],
  },
  {
    name: "a rule",
    matches: () => true,
    forbidden: [REACT, ROUTER, SERVER_LIBRARY, SERVER_FILE, BROWSER_FILE, COMPONENT, ROUTE],
  },
];

/**
 * The architecture rules that a file under app/ or server/ breaks, a sentence each; empty when it breaks none.
 * Tests may import anything. Biome checks circles, the length of files, and that none re-exports all of another.
 */
export function brokenRules({ path, text }: SourceFile): string[] {
  if (TEST.test(path)) return [];
  const broken: string[] = [];
  if (path.startsWith("app/") && positionOf(path) === undefined) broken.push(`${path} is in no known folder`);
  const isServer = path.startsWith("server/") || SERVER_FILE.test(path) || ROUTE.test(path);
  if (isServer && path !== CLOCK && OWN_TIME.test(text)) broken.push(`${path} reads the system's time`);
  for (const specifier of importsOf(text)) {
    const reason = reasonAgainst(path, specifier);
    if (reason) broken.push(`${path} imports ${specifier}: ${reason}`);
  }
  return broken;
}

/** The specifiers of a file's imports: static, dynamic, and of types. */
export function importsOf(text: string): string[] {
  const statements = text.matchAll(/^\s*(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["']([^"']+)["']/gm);
  const calls = text.matchAll(/\bimport\(\s*["']([^"']+)["']/g);
  return [...statements, ...calls].flatMap(([, specifier]) => specifier ?? []);
}

/**
 * Exported names that several files declare or re-export, each with those files. Left out: tests, what React Router reads by its
 * name, and the values of test-support/, where each test program has its own steps.
 */
export function repeatedExports(files: readonly SourceFile[]): string[] {
  const declaredIn = new Map<string, string[]>();
  for (const file of files) {
    for (const name of exportedNames(file)) declaredIn.set(name, [...(declaredIn.get(name) ?? []), file.path]);
  }
  return [...declaredIn]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is declared in ${paths.join(" and ")}`);
}

function exportedNames({ path, text }: SourceFile): Set<string> {
  if (TEST.test(path)) return new Set();
  const types = [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = ""]) => name);
  if (path.startsWith("test-support/")) return new Set(types);
  const declared = [...text.matchAll(/^export (?:async )?(?:const|let|class|function\*?) (\w+)/gm)];
  const lists = [...text.matchAll(/^export (?:const |type )?\{([^}]*)\}/gm)];
  const values = [
    ...declared.map(([, name = ""]) => name),
    ...lists.flatMap(([, list = ""]) => list.match(/\w+(?=\s*(,|$))/g) ?? []),
  ];
  const isRead = ROUTE.test(path) || ROOT_FILE.test(path) ? READ_BY_ROUTER : /^$/;
  return new Set([...types, ...values.filter((name) => !isRead.test(name))]);
}

function reasonAgainst(path: string, specifier: string): string | undefined {
  // Types that React Router generates for a route.
  if (specifier.startsWith("./+types/")) return undefined;
  const kind = KINDS.find(({ matches }) => matches(path));
  if (kind?.forbidden.some((pattern) => pattern.test(specifier))) return `${kind.name} must not`;
  if (specifier.startsWith("#app/")) return reasonAgainstFolder(path, specifier.slice(1));
  if (specifier.startsWith("#test-support/")) return "only tests use it";
  return specifier.startsWith(".") ? reasonAgainstRelative(path, specifier) : undefined;
}

function reasonAgainstFolder(path: string, target: string): string | undefined {
  const [from, to] = [positionOf(path), positionOf(target)];
  if (to === undefined) return "no such folder";
  if (from === undefined) return undefined;
  if (folderOf(path) !== undefined && folderOf(path) === folderOf(target)) return "inside a folder use ./";
  if (areaOf(path) === "moderation" && areaOf(target) === "browse") return "moderation does not import browse";
  return to > from ? "that folder comes later" : undefined;
}

function reasonAgainstRelative(path: string, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  const folder = folderOf(path);
  const root = folder ? `app/${folder}/` : path.startsWith("server/") ? "server/" : "app/";
  if (!target.startsWith(root)) return target.startsWith("app/") ? "across folders use #app/" : "it is outside app/";
  return specifier.startsWith("..") && posix.dirname(path).startsWith(posix.dirname(target))
    ? "a file in a folder must not import from the folder above"
    : undefined;
}

const FOLDERS = Object.entries(AREAS).flatMap(([area, folders]) => folders.map((folder) => `${area}/${folder}`));

/** The position of a path in the import order; root files and server/ come last. Undefined: in no known folder. */
function positionOf(path: string): number | undefined {
  if (path.startsWith("server/")) return FOLDERS.length;
  const folder = folderOf(path);
  if (folder !== undefined) return FOLDERS.includes(folder) ? FOLDERS.indexOf(folder) : undefined;
  return ROOT_FILE.test(path) ? FOLDERS.length : undefined;
}

/** The area and the folder of a file: `stations/catalogue`. */
function folderOf(path: string): string | undefined {
  return /^app\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

function areaOf(path: string): string | undefined {
  return folderOf(path)?.split("/")[0];
}
