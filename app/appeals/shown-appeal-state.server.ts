import { sql } from "drizzle-orm";
import { changes } from "#app/history/changes.table.ts";
import type { ShownAppealState } from "./appeal.ts";
import { appeals } from "./appeals.table.ts";

/** What became of an appeal, as its author reads it; see moderation/appeals-of-stations.server.ts. */
export const SHOWN_STATE = sql<ShownAppealState>`case when (select d.kind from ${changes} d
  where d.id = ${appeals}.decided_change) <> 'appeal' then 'ended' else ${appeals}.state end`;
