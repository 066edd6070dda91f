import { expect } from "vitest";
import { users } from "#app/accounts/accounts.table.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { prepareDatabase } from "../server/prepare-database.ts";
import { copyOfNewDataFolder } from "./databases.ts";
import { AURORA, BEIRA, CAIS, putStation } from "./named-stations.ts";
import { ANA, MARTA, signInAt, signUpAt } from "./people.ts";
import { type Product, startProduct } from "./product.ts";

export const TEST_ROLES = ["visitor", "user", "administrator"] as const;

export type TestRole = (typeof TEST_ROLES)[number];

/** Something that can be asked for, and the status that each of the three gets. */
export type AccessRow = {
  /** Method and path: `PATCH /api/stations/beira`. */
  what: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a page's form, by script when the path ends in `.data`. */
  form?: Record<string, string>;
  visitor: number;
  user: number;
  administrator: number;
};

/** What nobody but administrators may ever read. */
export const SECRETS = { contactEmail: "contacto-7f3a@example.org", submitterId: "conta-9c1e" } as const;

export type ProductWithRoles = {
  product: Product;
  ask: (who: TestRole, what: string, said?: Pick<AccessRow, "body" | "form">) => Promise<Response>;
  /** Everything that a refused request could have changed, as an administrator reads it. */
  state: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * The product on the embedded database with the built-in stations, Rádio Aurora (approved), Rádio Beira (pending) and
 * Rádio Cais (suspended), all three submitted by somebody who is neither the user Ana nor the administrator Marta.
 */
export async function startProductWithRoles(): Promise<ProductWithRoles> {
  const folder = await copyOfNewDataFolder();
  await putStations(folder.path);
  const env = { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password };
  // Streams are not checked meanwhile: what is found out about them would look like a change that a refused request made.
  const product = await startProduct({ env, dataDir: folder.path, clockSpeed: 0.01 });
  const cookies: Record<TestRole, string> = {
    visitor: "",
    user: await signUpAt(product.origin, ANA),
    administrator: await signInAt(product.origin, MARTA),
  };

  const ask: ProductWithRoles["ask"] = async (who, what, said = {}) => {
    const [method = "", path = ""] = what.split(" ");
    const answer = await fetch(product.origin + path, {
      method,
      redirect: "manual",
      headers: {
        Cookie: cookies[who],
        ...(said.body !== undefined && { "Content-Type": "application/json" }),
        ...(said.form && { Origin: product.origin }),
      },
      ...(said.body !== undefined && { body: JSON.stringify(said.body) }),
      ...(said.form && { body: new URLSearchParams(said.form) }),
    });
    for (const [header] of answer.headers) expect(header).not.toMatch(/^access-control-/);
    return answer;
  };

  return {
    product,
    ask,
    state: () => Promise.all(WITNESSES.map(async (path) => (await ask("administrator", `GET ${path}`)).text())),
    stop: async () => {
      await product.stop();
      folder.remove();
    },
  };
}

/** What an administrator reads to know how things stand. */
const WITNESSES = [
  ...["pending", "approved", "suspended"].map((status) => `/api/stations?status=${status}&limit=500`),
  ...["/api/settings", "/admin/history.data", "/admin/messages.data"],
];

async function putStations(dataDir: string): Promise<void> {
  const connection = await openDatabase({ databaseUrl: null, dataDir });
  const { database } = connection;
  await prepareDatabase(connection);
  await putStation(database, AURORA, "approved");
  await putStation(database, BEIRA, "pending");
  await putStation(database, CAIS, "suspended");
  await database.insert(users).values({ id: SECRETS.submitterId, name: "", email: "alguem-5b2d@example.org" });
  await database.update(stations).set({ contactEmail: SECRETS.contactEmail, submittedBy: SECRETS.submitterId });
  await connection.close();
}
