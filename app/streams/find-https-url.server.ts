import { type AudioSource, probeAudio } from "./find-audio.server.ts";
import type { InspectionRun } from "./probe-url.server.ts";
import { StreamError } from "./stream-error.server.ts";

/**
 * The URL at which https pages can play an audio source; null when there is none. For an http URL, https is tried on the
 * same port and on the default port in parallel. The response must have the same kind, codec and name, because another
 * station may use the other port.
 */
export async function findHttpsUrl(source: AudioSource, run: InspectionRun): Promise<string | null> {
  const { url, secure, probe } = source;
  if (secure && isHttps(url)) return url;
  const httpUrls = [url, probe.finalUrl].filter((candidate) => !isHttps(candidate));
  const candidates = [...new Set(httpUrls.flatMap(httpsVariants))];
  const results = await Promise.all(candidates.map((candidate) => playsTheSame(candidate, source, run)));
  const found = candidates.find((_, index) => results[index]);
  // An http URL that redirects to https: https pages may not open the former, but the latter.
  return found ?? (secure ? probe.finalUrl : null);
}

function isHttps(url: string): boolean {
  return url.startsWith("https:");
}

function httpsVariants(httpUrl: string): string[] {
  const url = new URL(httpUrl);
  url.protocol = "https:";
  const samePort = url.href;
  url.port = "";
  return [samePort, url.href];
}

async function playsTheSame(url: string, source: AudioSource, run: InspectionRun): Promise<boolean> {
  try {
    const found = await probeAudio(url, run);
    const sameName = found.probe.headers["icy-name"] === source.probe.headers["icy-name"];
    return found.secure && found.kind === source.kind && found.codec === source.codec && sameName;
  } catch (error) {
    // No https server, or none in time. Any other error is a bug.
    if (error instanceof StreamError || run.signal.aborted) return false;
    throw error;
  }
}
