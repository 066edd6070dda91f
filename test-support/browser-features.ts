import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data/types";
import packageJson from "../package.json" with { type: "json" };

/**
 * Which JavaScript and web APIs every supported browser has. Source: MDN's browser-compat-data.
 * A name that is in no map is not in the data, so nothing is known about it.
 */
export type BrowserFeatures = {
  /** Global names: interfaces, functions, objects. */
  globals: Map<string, boolean>;
  /** Static members and members of global objects, as 'URL.canParse' and 'navigator.share'. */
  statics: Map<string, boolean>;
  /**
   * Names of members, of any object; true if one of that name is supported. Experimental ones are left out: they are
   * rarely used, and their names are those of many other methods, such as `dispatch` and `createContext`.
   */
  members: Map<string, boolean>;
};

/** The interfaces of global objects, with the inherited ones: the data does not say which object has which interface. */
const GLOBAL_OBJECTS: Record<string, string[]> = {
  crypto: ["Crypto"],
  document: ["Document", "Node", "EventTarget"],
  history: ["History"],
  location: ["Location"],
  navigator: ["Navigator"],
  performance: ["Performance", "EventTarget"],
  screen: ["Screen", "EventTarget"],
};

/** Reads the data for the browsers in package.json. */
export function readBrowserFeatures(): BrowserFeatures {
  const globals = new Map<string, boolean>();
  const statics = new Map<string, boolean>();
  const members = new Map<string, boolean>();
  const interfaces = membersOf(bcd.api);
  const builtIns = membersOf(bcd.javascript.builtins);

  for (const [name, identifier] of [...interfaces, ...builtIns, ...membersOf(bcd.api.Window)]) {
    if (identifier.__compat) add(globals, name, identifier.__compat);
  }
  for (const [owner, identifier] of [...interfaces, ...builtIns, ...membersOf(bcd.javascript.builtins?.Intl)]) {
    for (const [key, member] of membersOf(identifier)) {
      if (!member.__compat) continue;
      const name = key.replace(/_static$/, "");
      if (isStatic(owner, key, member.__compat)) add(statics, `${owner}.${name}`, member.__compat);
      if (!member.__compat.status?.experimental) add(members, name, member.__compat);
    }
  }
  for (const [object, names] of Object.entries(GLOBAL_OBJECTS)) {
    for (const [key, member] of names.flatMap((name) => membersOf((bcd.api as Identifier)[name]))) {
      if (member.__compat) add(statics, `${object}.${key}`, member.__compat);
    }
  }
  return { globals, statics, members };
}

function add(features: Map<string, boolean>, name: string, compat: CompatStatement): void {
  features.set(name, features.get(name) === true || isSupported(compat));
}

function membersOf(identifier: Identifier | undefined): [string, Identifier][] {
  return Object.entries(identifier ?? {}).filter(([key]) => key !== "__compat") as [string, Identifier][];
}

/** The data marks static members of web APIs by their key; those of JavaScript only by the specification's link. */
function isStatic(owner: string, key: string, { spec_url }: CompatStatement): boolean {
  if (key.endsWith("_static")) return true;
  const links = [spec_url ?? []].flat();
  return (
    owner in (bcd.javascript.builtins ?? {}) && links.length > 0 && !links.some((link) => /\.prototype|get-/.test(link))
  );
}

/** The data's names of the browsers; mobile versions of Chrome and Firefox have the desktop's numbers. */
const BROWSERS = {
  chrome: ["chrome", "chrome_android"],
  edge: ["edge"],
  firefox: ["firefox", "firefox_android"],
  safari: ["safari"],
  ios_saf: ["safari_ios"],
} as const;

/** The oldest supported version of each browser, by the data's names. */
const OLDEST = packageJson.browserslist.flatMap((entry) => {
  const [browser, version = ""] = entry.split(" ");
  return BROWSERS[browser as keyof typeof BROWSERS].map((name) => ({ name, version }));
});

/** Whether all browsers have a feature under this name and without a setting. Partial implementations count. */
function isSupported({ support }: CompatStatement): boolean {
  return OLDEST.every(({ name, version }) => {
    const statements = [support[name] ?? []].flat() as SimpleSupportStatement[];
    return statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
        !flags && !prefix && !alternative_name && isAtMost(added, version) && !isAtMost(removed, version),
    );
  });
}

/** Whether a feature's version is this one or older; false for 'preview', false and unknown. '≤37' counts as 37. */
function isAtMost(version: string | boolean | null | undefined, limit: string): boolean {
  if (typeof version !== "string" || version === "preview") return false;
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  const [limitMajor = 0, limitMinor = 0] = limit.split(".").map(Number);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}
