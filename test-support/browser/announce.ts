import type { Site } from "../site.ts";

/** What any process announces: the pages of administrators reload, and what waits is counted again. */
export async function announceAdministration(site: Site): Promise<void> {
  await site.query(
    `select pg_notify('radiowave_changes', '{"topic":"administration","version":"' || gen_random_uuid() || '"}')`,
  );
}
