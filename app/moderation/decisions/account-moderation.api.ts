import { type Context, Hono } from "hono";
import { z } from "zod";
import { findListedAccount } from "#app/people/accounts/account-list.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { type RequestContextEnv, requireAdmin } from "#app/people/accounts/request-context.server.ts";
import type { ListedAccount, SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { blockAccount, unblockAccount } from "./account-block.server.ts";
import { blockFields, parseBlock, parseRoleChange, roleChangeFields } from "./account-moderation.ts";
import { changeAccountRole, NO_ACCOUNT } from "./change-account-role.server.ts";

/** The API for the roles and blocks of accounts. Authorises before it reads the body or the account. */
export function createAccountModerationApi(database: Database) {
  const getAccount = async (context: Context): Promise<ListedAccount> => {
    const account = await findListedAccount(database, context.req.param("id") ?? "");
    if (!account) throw new Refusal("not-found", NO_ACCOUNT);
    return account;
  };
  const respond = async (context: Context) => {
    const { role, blockedAt, blockedReason } = await getAccount(context);
    context.header("Cache-Control", "no-store");
    return context.json({ role: role ?? "user", blocked_reason: blockedAt && (blockedReason ?? "") });
  };
  return new Hono<RequestContextEnv>()
    .get("/api/accounts/:id/role", async (context) => {
      await requireAdmin(context.get("requestContext"));
      return respond(context);
    })
    .put("/api/accounts/:id/role", async (context) => {
      const administrator = await requireProvedAdmin(context);
      const { role, seenRole } = valueOrThrow(parseRoleChange(await readJsonObject(context, roleChangeFields)));
      const { id: userId } = await getAccount(context);
      const now = context.get("requestContext").now();
      await changeAccountRole(database, administrator, { userId, role, seenRole, now });
      return respond(context);
    })
    .put("/api/accounts/:id/block", async (context) => {
      const administrator = await requireProvedAdmin(context);
      const { reason } = valueOrThrow(parseBlock(await readJsonObject(context, blockFields)));
      const { id: userId } = await getAccount(context);
      if (reason === null) await unblockAccount(database, administrator, userId);
      else await blockAccount(database, administrator, { userId, reason, now: context.get("requestContext").now() });
      return respond(context);
    });
}

async function requireProvedAdmin(context: Context<RequestContextEnv>): Promise<SignedIn> {
  const administrator = await requireAdmin(context.get("requestContext"));
  await requireRecentProof(context.get("requestContext"), context.get("requestContext").now());
  return administrator;
}

const roleResponse = z
  .object({ role: z.enum(["user", "editor", "admin"]), blocked_reason: z.string().nullable() })
  .meta({ id: "AccountRole" });

const CONFIRMED =
  "Só para administradores. Precisa de uma confirmação dos últimos 15 minutos (POST /api/auth/prove), senão 403 proof_required.";

/** OpenAPI description of the roles and blocks of accounts. */
export const accountModerationPaths = describeCalls(
  {
    tags: ["Moderação"],
    security: SIGNED_IN,
    requestParams: { path: z.object({ id: z.string() }) },
    answer: [200, "O papel da conta, e o motivo do bloqueio; null se não está bloqueada.", roleResponse],
  },
  {
    "GET /api/accounts/{id}/role": {
      operationId: "getAccountRole",
      summary: "Obter o papel de uma conta",
      description: "Só para administradores.",
      refusals: [403, 404],
    },
    "PUT /api/accounts/{id}/role": {
      operationId: "changeAccountRole",
      summary: "Mudar o papel de uma conta",
      description: `${CONFIRMED} Um papel dado termina as sessões da conta. O único administrador não pode perder o papel.`,
      body: roleChangeFields,
      refusals: [404, 409],
    },
    "PUT /api/accounts/{id}/block": {
      operationId: "blockAccount",
      summary: "Bloquear ou desbloquear uma conta",
      description: `${CONFIRMED} O motivo é lido pela pessoa bloqueada.`,
      body: blockFields,
      refusals: [404, 409],
    },
  },
);
