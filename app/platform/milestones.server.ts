import type { Transaction } from "./database.server.ts";
import { milestones } from "./milestones.table.ts";

/**
 * Notes that a milestone is reached. Gives false when it was reached before, also by another process at this moment:
 * the second one waits for the first one's transaction and then finds the row.
 */
export async function reachMilestone(transaction: Transaction, name: string): Promise<boolean> {
  const reached = await transaction
    .insert(milestones)
    .values({ name })
    .onConflictDoNothing()
    .returning({ name: milestones.name });
  return reached.length > 0;
}
