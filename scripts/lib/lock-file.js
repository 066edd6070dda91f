/**
 * npm's lock files: package-lock.json, and node_modules/.package-lock.json, in which npm records what it has installed.
 * `packages` are their entries by path: the project's own is "", a workspace's is its folder.
 */

/** Of which the values are names of packages. Development dependencies are recorded for the project and its workspaces only. */
const DEPENDENCIES = ["dependencies", "devDependencies", "optionalDependencies"];

/**
 * Compares what is installed (undefined: nothing) with what package-lock.json requires for the project and these
 * workspaces. "incomplete": something is missing, and nothing else has to change. Does not detect files changed by hand
 * in node_modules.
 */
export function compareInstallation(installed, packages, workspaces) {
  if (!installed) return "different";
  const isUnchanged = (path) => packages[path] !== undefined && isSame(installed[path], packages[path]);
  if (!Object.keys(installed).every(isUnchanged)) return "different";
  // Optional packages are those of one platform: they may be missing.
  const isPresent = (path) => installed[path] !== undefined || packages[path].optional === true;
  return [...requiredPaths(packages, workspaces)].every(isPresent) ? "complete" : "incomplete";
}

/** The workspaces that are installed. */
export function installedWorkspaces(installed, workspaces) {
  return workspaces.filter((workspace) => installed !== undefined && installed[workspace] !== undefined);
}

function isSame(one, other) {
  return one.version === other.version && one.integrity === other.integrity;
}

function requiredPaths(packages, workspaces) {
  const required = new Set(workspaces);
  const pending = ["", ...workspaces];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const name of requiredNames(packages[path])) {
      const found = findPackage(packages, path, name);
      if (found === undefined || required.has(found)) continue;
      required.add(found);
      pending.push(found);
    }
  }
  return required;
}

function requiredNames(entry) {
  const optionalPeers = entry.peerDependenciesMeta || {};
  const peers = Object.keys(entry.peerDependencies || {}).filter((name) => !optionalPeers[name]);
  return DEPENDENCIES.reduce((names, kind) => names.concat(Object.keys(entry[kind] || {})), peers);
}

/** Where Node finds a package: in the nearest node_modules, from the folder of `path` upwards. Undefined: nowhere. */
function findPackage(packages, path, name) {
  for (let folder = path; ; folder = parentFolder(folder)) {
    const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === "") return undefined;
  }
}

/** The package in whose node_modules this one is; "" for the project. */
function parentFolder(path) {
  const end = path.lastIndexOf("/node_modules/");
  return end === -1 ? "" : path.slice(0, end);
}
