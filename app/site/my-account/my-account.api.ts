import { Hono } from "hono";
import { z } from "zod";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { STATION_STATUSES } from "#app/stations/station/station-status.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";
import { deletionFields, parseDeletion } from "./deletion.ts";
import { exportOwnData } from "./export-own-data.server.ts";
import { readSubmissions } from "./own-submissions.server.ts";
import { changeProfile } from "./profile.server.ts";
import { parseProfileChanges, profileFields } from "./profile.ts";

/** What people do with their own account. Authorises before it reads the body. */
export function createMyAccountApi({
  accounts,
  settings,
}: {
  accounts: Accounts;
  settings: Pick<SettingsInMemory, "current">;
}) {
  const { database, attempts } = accounts;
  return new Hono<RequestContextEnv>()
    .patch("/api/me", async (context) => {
      const requestContext = context.get("requestContext");
      const { id } = await requireUser(requestContext);
      const raw = await readJsonObject(context, profileFields);
      const { changes } = valueOrThrow(parseProfileChanges(raw, settings.current().siteName));
      const changed = { ...changes, now: requestContext.now() };
      const { name, decisionMails, keepsRecents } = await changeProfile(database, id, changed);
      context.header("Cache-Control", "no-store");
      return context.json({ name, decision_mails: decisionMails, keeps_recents: keepsRecents });
    })
    .delete("/api/me", async (context) => {
      const requestContext = context.get("requestContext");
      await requireUser(requestContext);
      const { email: typedEmail } = valueOrThrow(parseDeletion(await readJsonObject(context, deletionFields)));
      const deletion = { typedEmail, now: requestContext.now() };
      await deleteOwnAccount(accounts, requestContext, deletion);
      return context.body(null, 204);
    })
    .get("/api/me/submissions", async (context) => {
      const { id } = await requireUser(context.get("requestContext"));
      const submissions = await readSubmissions(database, id);
      context.header("Cache-Control", "no-store");
      return context.json({
        submissions: submissions.map(({ id, name, status, genre, country, city, createdAt }) => ({
          id,
          name,
          status,
          genre,
          country,
          city,
          submitted_at: createdAt.toISOString(),
        })),
      });
    })
    .get("/api/me/export", (context) =>
      exportOwnData({ database, attempts }, context.get("requestContext"), context.get("requestContext").now()),
    );
}

const tags = ["Contas"];

const profileResponse = z
  .object({ name: z.string(), decision_mails: z.boolean(), keeps_recents: z.boolean() })
  .meta({ id: "Profile" });

const submissionsResponse = z
  .object({
    submissions: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: z.enum(STATION_STATUSES),
        genre: z.string(),
        country: z.string(),
        city: z.string(),
        submitted_at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: "OwnSubmissions" });

/** Its parts are described in docs/security.md, and may become more. */
const exportResponse = z.looseObject({ format: z.literal(2), made_at: z.iso.datetime() }).meta({ id: "OwnData" });

/** OpenAPI description of the calls about one's own account. */
export const myAccountPaths = describeCalls(
  { tags, security: SIGNED_IN },
  {
    "PATCH /api/me": {
      operationId: "changeMe",
      summary: "Alterar a própria conta",
      description:
        "Altera apenas os campos indicados (pelo menos um). O nome público é único, sem contar maiúsculas e acentos.",
      body: profileFields,
      answer: [200, "A conta, depois da alteração.", profileResponse],
      refusals: [409],
    },
    "DELETE /api/me": {
      operationId: "deleteMe",
      summary: "Eliminar a própria conta",
      description:
        "É irreversível. Só nos 15 minutos depois de provar quem é, e com o email da conta escrito no corpo; a última conta da administração não pode ser eliminada.",
      body: deletionFields,
      answer: [204, "A conta foi eliminada; a resposta apaga o cookie."],
      refusals: [409],
    },
    "GET /api/me/submissions": {
      operationId: "listMySubmissions",
      summary: "Listar as estações que submeteu",
      description: "Pendentes, aprovadas e suspensas, as mais recentes primeiro.",
      answer: [200, "As estações.", submissionsResponse],
    },
    "GET /api/me/export": {
      operationId: "exportMe",
      summary: "Descarregar os próprios dados",
      description: "Só nos 15 minutos depois de provar quem é, e no máximo 5 vezes por dia.",
      answer: [200, "Os dados.", exportResponse],
      refusals: [403, 429],
    },
  },
);
