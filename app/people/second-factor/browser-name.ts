/** Names of browsers by their token in a User-Agent header. Browsers also name those they are like: the first match counts. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPiOS\/|OPT\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Vivaldi\//, "Vivaldi"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Version\/[\d.]+.* Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

const UNKNOWN = "Navegador desconhecido";

/** The browser of a User-Agent header as a label, such as «Firefox em Linux». The header may hold anything. */
export function browserName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined) return UNKNOWN;
  return system === undefined ? browser : `${browser} em ${system}`;
}

/** Whether a User-Agent header is a telephone's. */
export function isPhone(userAgent: string | null): boolean {
  return /iPhone|iPod|Android.*Mobile/.test(userAgent ?? "");
}

function nameIn(names: readonly [RegExp, string][], userAgent: string | null): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
}
