import type { Site } from "../site.ts";

/** Announces a change as any process does: the pages of administrators reload, and open items are counted again. */
export async function announceAdministration(site: Site): Promise<void> {
  await site.query(
    `select pg_notify('radiowave_changes', '{"topic":"administration","version":"' || gen_random_uuid() || '"}')`,
  );
}
