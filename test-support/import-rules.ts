import { posix } from "node:path";

/** A source file: its path from the project's root, with slashes, and its text. */
export type SourceFile = { path: string; text: string };

/** The slices in the order in which they may know one another: each imports only those before it. Source: architecture. */
export const SLICES = [
  "platform",
  "backup",
  "ui",
  "live-events",
  "accounts",
  "settings",
  "covers",
  "stations",
  "catalogue",
  "streams",
  "checks",
  "relay",
  "now-playing",
  "images",
  "player",
  "favourites",
  "contact",
  "export",
  "import",
  "directory",
  "moderation",
  "admin",
  "shell",
];

const MOST_LINES = 250;

const SERVER_FILE = /\.(server|table|api)\.tsx?$/;
const ROUTE = /\.route(\.tsx?)?$/;
const COMPONENT = /\.tsx$|(^|\/)use-[^/]+\.ts$/;
const BROWSER_FILE = /\.client\.tsx?$/;
const REACT = /^react(-dom)?(\/|$)/;
const ROUTER = /^(react-router|@react-router\/[^/]+)(\/|$)/;
const SERVER_LIBRARY = /^(node:|hono(\/|$)|@hono\/|drizzle-orm(\/|$)|pg$|@electric-sql\/)/;

type Kind = { name: string; is: (path: string) => boolean; never: RegExp[] };

/** What a file is, by its name, and what such a file never imports. The first that fits counts. */
const KINDS: Kind[] = [
  { name: "a frame file", is: (path) => /^app\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)$/.test(path), never: [] },
  { name: "a door", is: (path) => path.startsWith("server/"), never: [REACT, COMPONENT, BROWSER_FILE] },
  { name: "a route", is: (path) => ROUTE.test(path), never: [SERVER_LIBRARY, /\.table\.ts$/, ROUTE] },
  { name: "a server file", is: (path) => SERVER_FILE.test(path), never: [REACT, COMPONENT, BROWSER_FILE] },
  {
    name: "a browser file",
    is: (path) => BROWSER_FILE.test(path),
    never: [REACT, SERVER_LIBRARY, SERVER_FILE, COMPONENT, ROUTE],
  },
  { name: "a component or hook", is: (path) => COMPONENT.test(path), never: [SERVER_LIBRARY, SERVER_FILE, ROUTE] },
  {
    name: "a rule",
    is: () => true,
    never: [REACT, ROUTER, SERVER_LIBRARY, SERVER_FILE, BROWSER_FILE, COMPONENT, ROUTE],
  },
];

/**
 * The rules of the house that a file under app/ or server/ breaks, a sentence each; none when all is well.
 * Tests are held to their length only: they import what they need.
 */
export function brokenRules({ path, text }: SourceFile): string[] {
  const broken = text.trimEnd().split("\n").length > MOST_LINES ? [`${path} is over ${MOST_LINES} lines`] : [];
  if (/\.test\.tsx?$/.test(path)) return broken;
  if (path.startsWith("app/") && place(path) === undefined) broken.push(`${path} is in no known slice`);
  if (isBarrel(text)) broken.push(`${path} only passes on what others export`);
  for (const wanted of importsOf(text)) {
    const complaint = complaintAbout(path, wanted);
    if (complaint) broken.push(`${path} imports ${wanted}: ${complaint}`);
  }
  return broken;
}

/** What a file imports, as it says it: static, dynamic, of types too. */
export function importsOf(text: string): string[] {
  const statements = text.matchAll(/^\s*(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["']([^"']+)["']/gm);
  const calls = text.matchAll(/\bimport\(\s*["']([^"']+)["']/g);
  return [...statements, ...calls].flatMap(([, wanted]) => wanted ?? []);
}

function complaintAbout(path: string, wanted: string): string | undefined {
  // Types that React Router makes for a route.
  if (wanted.startsWith("./+types/")) return undefined;
  const kind = KINDS.find(({ is }) => is(path));
  if (kind?.never.some((pattern) => pattern.test(wanted))) return `${kind.name} never does`;
  return wanted.startsWith("#app/")
    ? crossing(path, wanted)
    : wanted.startsWith(".")
      ? nearby(path, wanted)
      : undefined;
}

function crossing(path: string, wanted: string): string | undefined {
  const [from, to] = [place(path), place(wanted.slice(1))];
  if (to === undefined) return "no such slice";
  if (from === undefined) return undefined;
  if (sliceOf(path) !== undefined && sliceOf(path) === sliceOf(wanted.slice(1))) return "inside a slice it is ./";
  return to > from ? "that slice comes later" : undefined;
}

function nearby(path: string, wanted: string): string | undefined {
  const target = posix.join(posix.dirname(path), wanted);
  const home = sliceOf(path) ? `app/${sliceOf(path)}/` : path.startsWith("server/") ? "server/" : "app/";
  if (target.startsWith(home)) return undefined;
  return target.startsWith("app/") ? "across slices it is #app/" : "it is outside";
}

/** Where a path stands in the order; what holds the slices together stands last. Undefined: nowhere. */
function place(path: string): number | undefined {
  if (path.startsWith("server/")) return SLICES.length;
  const slice = sliceOf(path);
  if (slice !== undefined) return SLICES.includes(slice) ? SLICES.indexOf(slice) : undefined;
  return /^app\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)$/.test(path) ? SLICES.length : undefined;
}

function sliceOf(path: string): string | undefined {
  return /^app\/([^/]+)\//.exec(path)?.[1];
}

function isBarrel(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const rest = code
    .replace(/^\s*(import|export)\b[^"';]*?\bfrom\s*["'][^"']+["'];?/gm, "")
    .replace(/^\s*export\s*(type\s*)?\{[^}]*\};?/gm, "");
  return /^\s*export\b/m.test(code) && rest.trim() === "";
}
