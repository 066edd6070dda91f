import { softwareVersion } from "#app/platform/software-version.server.ts";

/** The name by which upstreams know a mirror. Source: radio-browser-api, section 12, etiquette. */
export function userAgent(publicUrl: string): string {
  return `RadioWave/${softwareVersion()} (+${publicUrl})`;
}
