export type ImportCommand = {
  files: string[];
  approves: boolean;
  genreMap: string | null;
  country: string;
  report: string | null;
};

export const IMPORT_USAGE = `Usage:
  npm run import -- FILE… [--approve] [--country NAME] [--genre-map FILE] [--report FILE]

  FILE                M3U, M3U8, PLS, XSPF, OPML, JSON, JSON lines or CSV, also compressed with gzip
  --approve           approve the stations at once; otherwise they wait for an administrator
  --country NAME      the country of rows without one, by code or name; otherwise these rows are refused
  --genre-map FILE    JSON such as {"Jazz": ["jazz", "bebop"]}, instead of the built-in genres
  --report FILE       write the rows that were not imported to this file, as CSV`;

const WITH_VALUE = new Map([
  ["--genre-map", "genreMap"],
  ["--country", "country"],
  ["--report", "report"],
] as const);

/** Parses the command line; undefined if it is invalid. */
export function parseImportCommand(args: readonly string[]): ImportCommand | undefined {
  const command: ImportCommand = { files: [], approves: false, genreMap: null, country: "", report: null };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [option = "", optionValue] = arg.startsWith("--") ? splitOption(arg) : [""];
    const field = WITH_VALUE.get(option as "--country"); // The map's type has only its own keys.
    if (arg === "--approve") command.approves = true;
    else if (field) {
      const value = optionValue ?? rest.shift();
      if (!value || (optionValue === undefined && value.startsWith("--"))) return undefined;
      command[field] = value;
    } else if (arg.startsWith("--") || arg === "") return undefined;
    else command.files.push(arg);
  }
  return command.files.length > 0 ? command : undefined;
}

/** Splits '--country=Portugal' into its name and value. */
function splitOption(arg: string): [string, string | undefined] {
  const equals = arg.indexOf("=");
  return equals < 0 ? [arg, undefined] : [arg.slice(0, equals), arg.slice(equals + 1)];
}
