/**
 * The headers with which a browser would make the same request, for servers that refuse any other: the names that are
 * looked for in a user agent, no titles, and what the audio element sends. The referrer is the server's own site, which
 * those that refuse other sites accept.
 */
export function browserHeaders(headers: Readonly<Record<string, string>>, url: URL): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "icy-metadata");
  return {
    "user-agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    accept: "audio/webm,audio/ogg,audio/wav,audio/*;q=0.9,application/ogg;q=0.7,video/*;q=0.6,*/*;q=0.5",
    "accept-language": "pt-PT,pt;q=0.9,en;q=0.8",
    range: "bytes=0-",
    referer: `${url.origin}/`,
    ...Object.fromEntries(kept),
  };
}

/** Whether a status 206 answers the range of `browserHeaders` with everything: the caller knows of no range. */
export function isWhole(contentRange: string | undefined): boolean {
  const [, last = "", total = ""] = /^bytes 0-(\d+)\/(\d+|\*)$/i.exec(contentRange?.trim() ?? "") ?? [];
  return total === "*" || (total !== "" && Number(last) + 1 === Number(total));
}
