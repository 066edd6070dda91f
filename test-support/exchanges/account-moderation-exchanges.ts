import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { badBodies, type Exchange } from "./exchange.ts";

const read = "GET /api/accounts/{id}/role";
const role = "PUT /api/accounts/{id}/role";
const block = "PUT /api/accounts/{id}/block";

const LUIS = { id: "luis", name: "", email: "luis@example.org" };
const ROLE_PATH = `/api/accounts/${LUIS.id}/role`;
const BLOCK_PATH = `/api/accounts/${LUIS.id}/block`;
const EDITOR = { role: "editor", seen_role: "user" };
const BLOCK = { blocked: true, reason: "Publicidade repetida" };

/** The calls about roles and blocks of accounts, in this order, with an account of their own. */
export async function accountModerationExchangesOf(database: Database): Promise<Exchange[]> {
  await database.insert(users).values(LUIS);
  return [
    { call: read, role: "administrator", path: ROLE_PATH, status: 200 },
    { call: read, role: "administrator", path: "/api/accounts/nada/role", status: 404 },
    { call: read, role: "editor", path: ROLE_PATH, status: 403 },
    { call: read, role: "visitor", path: ROLE_PATH, status: 401 },

    { call: role, role: "visitor", path: ROLE_PATH, body: EDITOR, status: 401 },
    { call: role, role: "editor", path: ROLE_PATH, body: EDITOR, status: 403 },
    { call: role, role: "administrator", path: ROLE_PATH, body: { role: "editor" }, status: 422 },
    { call: role, role: "administrator", path: "/api/accounts/nada/role", body: EDITOR, status: 404 },
    { call: role, role: "administrator", path: ROLE_PATH, body: EDITOR, status: 200 },
    { call: role, role: "administrator", path: ROLE_PATH, body: EDITOR, status: 409 },
    ...badBodies(role, "administrator", ROLE_PATH),

    { call: block, role: "visitor", path: BLOCK_PATH, body: BLOCK, status: 401 },
    { call: block, role: "editor", path: BLOCK_PATH, body: BLOCK, status: 403 },
    { call: block, role: "administrator", path: BLOCK_PATH, body: { blocked: true, reason: " " }, status: 422 },
    { call: block, role: "administrator", path: "/api/accounts/nada/block", body: BLOCK, status: 404 },
    { call: block, role: "administrator", path: BLOCK_PATH, body: BLOCK, status: 200 },
    { call: block, role: "administrator", path: BLOCK_PATH, body: BLOCK, status: 409 },
    { call: block, role: "administrator", path: BLOCK_PATH, body: { blocked: false }, status: 200 },
    ...badBodies(block, "administrator", BLOCK_PATH),
  ];
}

export const ACCOUNT_MODERATION_WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  { call: role, role: "administrator", path: ROLE_PATH, body: EDITOR, status: 429 },
  { call: block, role: "administrator", path: BLOCK_PATH, body: BLOCK, status: 429 },
];
