/** What was asked for on the command line. */
export type ImportCommand = {
  files: string[];
  approves: boolean;
  genreMap: string | null;
  country: string;
  report: string | null;
};

export const IMPORT_USAGE = `Say which lists of stations to import:
  npm run import -- FILE… [--approve] [--country NAME] [--genre-map FILE] [--report FILE]

  FILE                M3U, M3U8, PLS, XSPF, OPML, JSON, JSON lines or CSV, also compressed with gzip
  --approve           approve the stations at once; without it they wait for an administrator
  --country NAME      the country of rows that name none: its code, or its name; without it they are refused
  --genre-map FILE    JSON such as {"Jazz": ["jazz", "bebop"]}, in place of the genres that RadioWave knows
  --report FILE       write the rows that became no station to this file, as CSV`;

const WITH_VALUE = new Map([
  ["--genre-map", "genreMap"],
  ["--country", "country"],
  ["--report", "report"],
] as const);

/** Reads the command line. Undefined: it says nothing that can be done. */
export function parseImportCommand(words: readonly string[]): ImportCommand | undefined {
  const command: ImportCommand = { files: [], approves: false, genreMap: null, country: "", report: null };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [option = "", given] = word.startsWith("--") ? splitAt(word) : [""];
    const field = WITH_VALUE.get(option as "--country"); // Any word may be asked for.
    if (word === "--approve") command.approves = true;
    else if (field) {
      const value = given ?? rest.shift();
      if (!value || (given === undefined && value.startsWith("--"))) return undefined;
      command[field] = value;
    } else if (word.startsWith("--") || word === "") return undefined;
    else command.files.push(word);
  }
  return command.files.length > 0 ? command : undefined;
}

/** '--country=Portugal' as its two parts. */
function splitAt(word: string): [string, string | undefined] {
  const at = word.indexOf("=");
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
