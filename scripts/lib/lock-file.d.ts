/** The fields of an entry that are read. */
type LockedPackage = {
  name?: string;
  version?: string;
  integrity?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

export type LockedPackages = Record<string, LockedPackage>;

export function compareInstallation(
  installed: LockedPackages | undefined,
  packages: LockedPackages,
  workspaces: string[],
): "complete" | "incomplete" | "different";

export function installedWorkspaces(installed: LockedPackages | undefined, workspaces: string[]): string[];
