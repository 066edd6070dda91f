import { sql } from "drizzle-orm";
import { userRoles, users } from "./accounts.table.ts";
import type { GrantedRole } from "./viewer.ts";

/**
 * The granted role of an account, as a column of a query on `users`; null without one. Of several the highest counts:
 * as text, admin is the smallest. `users.id` is qualified, because a query on one table would name it `id` only.
 */
export const accountRole = sql<GrantedRole | null>`(
  select min(${userRoles.role}) from ${userRoles} where ${userRoles.userId} = ${users}.${sql.identifier(users.id.name)}
)`;
