import type { Transaction } from "./database.server.ts";
import { milestones } from "./platform.table.ts";

/**
 * Records a milestone. Gives false when it was recorded before; when two processes record it at the same time, the
 * second waits for the first one's transaction and then finds the row.
 */
export async function reachMilestone(transaction: Transaction, name: string): Promise<boolean> {
  const reached = await transaction
    .insert(milestones)
    .values({ name })
    .onConflictDoNothing()
    .returning({ name: milestones.name });
  return reached.length > 0;
}
