import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { SecondFactorSetting } from "#app/platform/settings/config.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { openDatabase } from "../../server/open-database.ts";
import { copyOfPreparedDataFolder } from "../databases.ts";
import { AURORA, BEIRA, CAIS, putStation, station } from "../named-stations.ts";
import {
  ANA,
  accountsOn,
  cookieFrom,
  MARTA,
  type Person,
  putPerson,
  SARA,
  signInAt,
  signUpAt,
  type TestRole,
} from "../people.ts";
import { type Product, startProduct } from "../product.ts";
import { freshCodes } from "../totp.ts";

/** A request, and the status of its response for each role. */
export type AccessRow = {
  /** Method and path: `PATCH /api/stations/beira`. */
  what: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a page's form, as React Router does when the path ends in `.data`. */
  form?: Record<string, string>;
  visitor: number;
  user: number;
  editor: number;
  administrator: number;
};

/** Values that only administrators may read. */
export const SECRETS = { contactEmail: "contacto-7f3a@example.org", submitterId: "conta-9c1e" } as const;

/**
 * The one-factor roles: have the role, and signed in with a password alone. Only where a second factor is required:
 * where it is offered, editor and administrator are such.
 */
export const ONE_FACTOR_ROLES = ["one-factor editor", "one-factor administrator"] as const;

/** `blocked administrator`: only where a second factor is offered. */
export type AccessRole = TestRole | (typeof ONE_FACTOR_ROLES)[number] | "blocked administrator";

export const BLOCK_REASON = "Publicidade repetida";

type Content = Pick<AccessRow, "body" | "form"> & {
  /** A form as it is encoded. */
  encodedForm?: string;
};

export type ProductWithRoles = {
  product: Product;
  request: (role: AccessRole, what: string, content?: Content) => Promise<Response>;
  /**
   * Sends a request that must be refused. What it could change is compared after some of them, before the next request
   * that is not refused, and by `stop`.
   */
  requestWithoutEffect: (role: AccessRole, what: string, content?: Content) => Promise<Response>;
  /** All data that a refused request could have changed, as an administrator reads it. */
  state: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * The product on the embedded database with the built-in stations, Rádio Aurora (approved), Rádio Beira (pending) and
 * Rádio Cais (suspended), all three submitted by another account than those of the user Ana, the editor Sara and the
 * administrator Marta; and Rádio Duna (pending), which Sara submitted.
 * `secondFactor`: the value of SECOND_FACTOR. If it is required, Marta has one, Sara and the administrator Lena have
 * none, and no requests are made as `editor`. Else Lena is blocked.
 */
export async function startProductWithRoles({
  secondFactor = "offered",
}: {
  secondFactor?: SecondFactorSetting;
} = {}): Promise<ProductWithRoles> {
  const isRequired = secondFactor === "required";
  const folder = await copyOfPreparedDataFolder();
  await putContent(folder.path, { blocksLena: !isRequired });
  const env = { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password, SECOND_FACTOR: secondFactor };
  // The slow clock delays the stream checks, whose results would look like changes of a refused request.
  const product = await startProduct({ env, dataDir: folder.path, clockSpeed: 0.01, fastHashing: true });
  const marta = await signInAt(product.origin, MARTA);
  const cookies: Record<AccessRole, string> = {
    visitor: "",
    user: await signUpAt(product.origin, ANA),
    editor: isRequired ? "" : await signInAt(product.origin, SARA),
    administrator: isRequired ? await addSecondFactor(product.origin, marta, MARTA) : marta,
    "one-factor editor": isRequired ? await signInAt(product.origin, SARA) : "",
    "one-factor administrator": isRequired ? await signInAt(product.origin, LENA) : "",
    "blocked administrator": isRequired ? "" : await signInAt(product.origin, LENA),
  };

  const send: ProductWithRoles["request"] = async (role, what, { body, form, encodedForm } = {}) => {
    const [method = "", path = ""] = what.split(" ");
    const response = await fetch(product.origin + path, {
      method,
      redirect: "manual",
      headers: {
        Cookie: cookies[role],
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...((form ?? encodedForm) && { Origin: product.origin }),
        ...(encodedForm && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: new URLSearchParams(form) }),
      ...(encodedForm && { body: encodedForm }),
    });
    // Pages of other sites may read the API without credentials, and are granted nothing else.
    const isRead = method === "GET" && path.startsWith("/api/");
    const granted = [...response.headers].filter(([header]) => header.startsWith("access-control-"));
    expect(granted).toEqual(isRead ? [["access-control-allow-origin", "*"]] : []);
    return response;
  };

  const state = () => Promise.all(STATE_PATHS.map(async (path) => (await send("administrator", `GET ${path}`)).text()));
  // Reading the state takes longer than most requests, so that it is compared for some of them at once.
  let unchanged: string[] | undefined;
  let uncompared: string[] = [];
  const expectNoEffect = async () => {
    if (uncompared.length === 0) return;
    const sent = uncompared.join("\n");
    uncompared = [];
    const before = unchanged;
    unchanged = await state();
    expect(unchanged, `one of these requests has changed something:\n${sent}`).toEqual(before);
  };

  return {
    product,
    request: async (role, what, content) => {
      if (!what.startsWith("GET ")) {
        await expectNoEffect();
        unchanged = undefined;
      }
      return send(role, what, content);
    },
    requestWithoutEffect: async (role, what, content) => {
      unchanged ??= await state();
      const response = await send(role, what, content);
      uncompared.push(`${role}: ${what} ${JSON.stringify(content?.body ?? content?.form ?? content?.encodedForm)}`);
      if (uncompared.length >= MAX_UNCOMPARED) await expectNoEffect();
      return response;
    },
    state,
    stop: async () => {
      try {
        await expectNoEffect();
      } finally {
        await product.stop();
        folder.remove();
      }
    },
  };
}

const MAX_UNCOMPARED = 20;

const STATE_PATHS = [
  ...["pending", "approved", "suspended"].map((status) => `/api/stations?status=${status}&limit=500`),
  ...["/api/settings", "/admin/history.data", "/admin/messages.data"],
];

/** Pending, submitted by the editor. */
const DUNA = station({ id: "duna", name: "Rádio Duna", genre: "Fado", country: "Portugal" });

/** Another administrator, without a second factor. */
const LENA: Person = { email: "lena@example.org", password: "azulejo-verde" };

/** Switches codes on in a session. Returns the Cookie header of the session, which then counts as begun with them. */
async function addSecondFactor(origin: string, cookie: string, { password }: Person): Promise<string> {
  const send = async (method: string, body: unknown) => {
    const headers = { "Content-Type": "application/json", Cookie: cookie };
    const response = await fetch(`${origin}/api/me/totp`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} /api/me/totp answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const { key } = z.object({ key: z.string() }).parse(await (await send("POST", { password })).json());
  return cookieFrom((await send("PUT", { code: freshCodes(key)() })).headers);
}

async function putContent(dataDir: string, { blocksLena }: { blocksLena: boolean }): Promise<void> {
  const connection = await openDatabase({ databaseUrl: null, dataDir });
  const { database } = connection;
  await putStation(database, AURORA, "approved");
  await putStation(database, BEIRA, "pending");
  await putStation(database, CAIS, "suspended");
  await database.insert(users).values({ id: SECRETS.submitterId, name: "", email: "alguem-5b2d@example.org" });
  await database.update(stations).set({ contactEmail: SECRETS.contactEmail, submittedBy: SECRETS.submitterId });
  const accounts = accountsOn(database);
  const lenaId = await putPerson(accounts, LENA, "admin");
  const block = { blockedAt: new Date(), blockedReason: BLOCK_REASON };
  if (blocksLena) await database.update(users).set(block).where(eq(users.id, lenaId));
  const editorId = await putPerson(accounts, SARA, "editor");
  await putStation(database, DUNA, "pending");
  await database.update(stations).set({ submittedBy: editorId }).where(eq(stations.id, DUNA.id));
  await database.insert(changes).values(HIDDEN_CHANGES);
  await connection.close();
}

/** Changes whose parts visitors must not see: of the hidden stations, and of the people of Rádio Aurora. */
const HIDDEN_CHANGES: (typeof changes.$inferInsert)[] = [AURORA, BEIRA, CAIS].flatMap(({ id, name }) => {
  const people = { submitted_by: SECRETS.submitterId, contact_email: SECRETS.contactEmail };
  const status = { before: { status: "pending", ...people }, after: { status: "approved", ...people } };
  const act = { stationId: id, stationName: name, actorId: SECRETS.submitterId, private: people, ...status };
  return [
    { ...act, kind: "edit", actorRole: "contributor", text: `Pedido de ${SECRETS.contactEmail}` },
    { ...act, kind: "approve", actorRole: "admin", text: `Olá, ${SECRETS.contactEmail}`, batch: "all" },
    { ...act, kind: "suspend", actorRole: "editor", text: `Olá, ${SECRETS.contactEmail}` },
  ];
});
