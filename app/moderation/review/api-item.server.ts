import { inArray } from "drizzle-orm";
import { z } from "zod";
import { proposedFieldsShape } from "#app/moderation/contributions/proposals.api.ts";
import { type ProposalVersion, readOpenProposals } from "#app/moderation/contributions/read-proposal.server.ts";
import type { GrantedRole } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readApiClients } from "#app/stations/history/api-clients.server.ts";
import { REVIEW_KINDS } from "#app/stations/open-items/review-item.ts";
import { moderatedStation, moderatedStationSchema } from "#app/stations/station/public-station.ts";
import { withImageUrl } from "#app/stations/station/station-cover.ts";
import { type SeenState, STATION_STATUSES } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { QueueItem } from "./read-queue.server.ts";
import { possibleDuplicateIds } from "./read-queue-rows.server.ts";

type ItemReader = { database: Database; role: GrantedRole; publicUrl: string; now: Date };

/** Items of the queue as the API gives them, with the state that a decision about each contains. */
export async function readApiItems({ database, role, publicUrl, now }: ItemReader, items: readonly QueueItem[]) {
  const [clients, proposals, others] = await Promise.all([
    readApiClients(
      database,
      items.flatMap(({ station }) => station?.id ?? []),
    ),
    readOpenProposals(
      database,
      items.flatMap(({ kind, subject }) => (kind === "proposal" ? [Number(subject)] : [])),
    ),
    readStates(database, items.flatMap(possibleDuplicateIds)),
  ]);
  return items.map((item) => {
    const { id, kind, subject, since, dueAt, claimedBy, claimedUntil, claimantName, station } = item;
    const isClaimed = claimedBy !== null && claimedUntil !== null && claimedUntil > now;
    const proposal = kind === "proposal" ? proposals.get(Number(subject)) : undefined;
    const [otherId = null] = possibleDuplicateIds(item);
    const other = others.get(otherId ?? "");
    return {
      id,
      kind,
      since: since.toISOString(),
      due_at: dueAt.toISOString(),
      claimed_by: isClaimed ? claimantName : null,
      ...seenFields({
        status: station?.status ?? "pending",
        updatedAt: proposal?.madeAt ?? station?.updatedAt ?? dueAt,
      }),
      station: station && moderatedStation(withImageUrl(station, publicUrl), role),
      proposal: proposal ? proposalJson(Number(subject), proposal) : null,
      other_station_id: otherId,
      other_seen: other ? seenFields(other) : null,
      api_client: clients.get(station?.id ?? "") ?? null,
    };
  });
}

const seenFields = ({ status, updatedAt }: SeenState) => ({
  seen_status: status,
  seen_at: updatedAt.toISOString(),
});

const proposalJson = (id: number, { base, proposed, text, conflicts }: ProposalVersion) => ({
  id,
  before: base,
  proposed,
  text,
  conflicts,
});

async function readStates(database: Database, ids: readonly string[]): Promise<Map<string, SeenState>> {
  if (ids.length === 0) return new Map();
  const { id, status, updatedAt } = stations;
  const rows = await database
    .select({ id, status, updatedAt })
    .from(stations)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The number of an item, as the API describes it. */
export const apiItemId = z.int().describe("O número do item.");

const seenShape = {
  seen_status: z.enum(STATION_STATUSES),
  seen_at: z.iso.datetime(),
};

/** An item, as the API describes it. */
export const apiItemSchema = z
  .object({
    id: apiItemId,
    kind: z.enum(REVIEW_KINDS),
    since: z.iso.datetime(),
    due_at: z.iso.datetime().describe("O prazo."),
    claimed_by: z.string().nullable().describe("O nome público de quem está a ver o item; pode ser vazio."),
    seen_status: seenShape.seen_status.describe("O estado da estação, para uma decisão."),
    seen_at: seenShape.seen_at.describe(
      "Para uma decisão: de uma proposta, quando foi feita ou alterada; dos outros itens, o updated_at da estação.",
    ),
    station: moderatedStationSchema.nullable(),
    proposal: z
      .object({
        id: z.int(),
        ...proposedFieldsShape,
        conflicts: z
          .array(z.string())
          .describe("Os campos que a estação já não tem como em before: aceitar a proposta deixa-os como estão."),
      })
      .nullable()
      .describe("O que é proposto; null para os outros tipos."),
    other_station_id: z.string().nullable().describe("De um par: a estação que parece a mesma."),
    other_seen: z
      .object(seenShape)
      .nullable()
      .describe("De um par: o mesmo que seen_status e seen_at, para decidir sobre other_station_id (of_other)."),
    api_client: z
      .string()
      .nullable()
      .describe(
        "A aplicação que submeteu a estação pela API do Radio Browser, como ela se apresenta; vazio se não disse o nome, null se a estação não veio por aí.",
      ),
  })
  .meta({ id: "ReviewItem" });
