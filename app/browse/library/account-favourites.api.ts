import { Hono } from "hono";
import { z } from "zod";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { readFavourites, type SentChanges, writeFavourites } from "./account-favourites.server.ts";
import { type FavouriteChange, STATION_ID } from "./favourite-change.ts";
import { type AccountFavourites, changesSince, favouritesOf, versionOf } from "./merge-favourites.ts";

/** The name is part of the stored key of the counter. */
const WRITES_OF_ACCOUNT: Limit = { name: "favourites of an account", max: 120, windowSeconds: 60 };

export const MAX_CHANGES = 500;

/** GET and PUT /api/me/favourites: the favourites of the viewer's account. */
export function createFavouritesApi({
  database,
  attempts,
}: {
  database: Database;
  attempts: Pick<AttemptCounter, "count">;
}) {
  return new Hono<RequestContextEnv>()
    .get("/api/me/favourites", async (context) => {
      const { id } = await requireUser(context.get("requestContext"));
      refuseOtherAccount(id, context.req.query("account"));
      const account = await readFavourites(database, id);
      const now = context.get("requestContext").now().getTime();
      context.header("Cache-Control", "no-store");
      return context.json(answerSince(account, context.req.query("since"), now));
    })
    .put("/api/me/favourites", async (context) => {
      const { id } = await requireUser(context.get("requestContext"));
      const { account, ...sent } = parseChanges(await readJsonObject(context, changesFields));
      refuseOtherAccount(id, account);
      await attempts.count(WRITES_OF_ACCOUNT, id);
      const now = context.get("requestContext").now().getTime();
      const { after, refused } = await writeFavourites(database, id, { ...sent, now });
      context.header("Cache-Control", "no-store");
      return context.json({ ...answerSince(after, undefined, now), refused });
    });
}

/**
 * Another tab may have signed in to another account since the page was loaded. Errors: Refusal `conflict` if the page
 * belongs to another account than that of the session.
 */
function refuseOtherAccount(id: string, meant: string | undefined): void {
  if (meant !== undefined && meant !== id) throw new Refusal("conflict", "A sessão é de outra conta.");
}

/** The whole list, or what has changed since the version of an earlier answer. */
function answerSince(account: AccountFavourites, since: string | undefined, now: number): FavouritesBody {
  const changes = since === undefined ? null : changesSince(account, since, now);
  const added = changes ? changes.filter(({ favourite }) => favourite) : favouritesOf(account);
  const removed = (changes ?? []).filter(({ favourite }) => !favourite).map(({ id }) => id);
  const version = versionOf(account, now);
  return { favourites: added.map(serializeFavourite), removed, complete: changes === null, version };
}

function serializeFavourite({ id, at }: FavouriteChange) {
  return { station_id: id, changed_at: new Date(at).toISOString() };
}

const BAD_ACCOUNT = "Indique em account o id de uma conta";
const BAD_TIME = "Indique em sent_at a hora do envio (ISO 8601)";
const BAD_LIST = `Indique em changes uma lista de alterações, no máximo ${MAX_CHANGES}`;
const BAD_CHANGE = "Cada alteração tem um id, favourite e a hora em at (ISO 8601)";

const ACCOUNT = "O id da conta a que se destinam; se a sessão for de outra, nada muda (409).";

const changesFields = fieldsSchema({
  account: z.string(BAD_ACCOUNT).optional().describe(ACCOUNT),
  sent_at: z.iso.datetime(BAD_TIME).describe("A hora do envio, pelo relógio de quem envia."),
  changes: z
    .array(
      fieldsSchema({
        id: z.string(BAD_CHANGE).regex(STATION_ID, BAD_CHANGE).describe("O id da estação."),
        favourite: z.boolean(BAD_CHANGE).describe("true: é favorita; false: deixou de ser."),
        at: z.iso.datetime(BAD_CHANGE).describe("Quando mudou, pelo mesmo relógio."),
      }),
      BAD_LIST,
    )
    .max(MAX_CHANGES, BAD_LIST),
});

/** Errors: Refusal `invalid`. */
function parseChanges(raw: Record<string, unknown>): SentChanges & { account: string | undefined } {
  const { account, sent_at, changes } = valueOrThrow(parseFields(changesFields, raw)).fields;
  return {
    account,
    sentAt: Date.parse(sent_at),
    changes: changes.map((change) => ({ ...change, at: Date.parse(change.at) })),
  };
}

const favouritesBody = z.object({
  favourites: z
    .array(z.object({ station_id: z.string(), changed_at: z.iso.datetime() }))
    .meta({ description: "Pela ordem em que foram adicionadas, no máximo 2000." }),
  removed: z
    .array(z.string())
    .meta({ description: "Ids das que deixaram de ser favoritas desde since; vazia sem since." }),
  complete: z.boolean().meta({ description: "true: a lista inteira; false: só o que mudou desde since." }),
  version: z.string().meta({ description: "Para indicar em since no pedido seguinte." }),
});

type FavouritesBody = z.infer<typeof favouritesBody>;

const favouritesResponse = favouritesBody.meta({ id: "Favourites" });

const writtenResponse = favouritesBody
  .extend({ refused: z.array(z.string()).meta({ description: "Ids para que já não havia lugar na lista." }) })
  .meta({ id: "WrittenFavourites" });

const tags = ["Favoritos"];

/** OpenAPI description of the account's favourites. */
export const favouritesPaths = describeCalls(
  { tags, security: SIGNED_IN },
  {
    "GET /api/me/favourites": {
      operationId: "getFavourites",
      summary: "Obter os favoritos da conta",
      description:
        "A lista inteira, ou, com since, só o que mudou desde essa versão. Vem inteira também quando o que mudou já não se sabe: passados 180 dias, ou quando um dispositivo que esteve sem ligação enviou entretanto alterações anteriores. Os ids podem ser de estações que já não estão no diretório.",
      requestParams: {
        query: z.object({
          since: z.string().optional().meta({ description: "A version de uma resposta anterior." }),
          account: z.string().optional().meta({ description: "O id da conta; se a sessão for de outra, 409." }),
        }),
      },
      answer: [200, "Os favoritos.", favouritesResponse],
      refusals: [409],
    },
    "PUT /api/me/favourites": {
      operationId: "changeFavourites",
      summary: "Alterar os favoritos da conta",
      description:
        "Junta alterações às da conta: por estação conta a mais recente, e no mesmo momento a que adiciona. As horas são corrigidas pela diferença entre sent_at e a hora do servidor; alterações com mais de 180 dias são ignoradas. Os outros dispositivos da conta recebem o evento account. No máximo 120 pedidos por minuto.",
      body: changesFields,
      answer: [200, "Todos os favoritos, depois das alterações.", writtenResponse],
      refusals: [409],
    },
  },
);
