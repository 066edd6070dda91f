import { expect } from "vitest";
import { users } from "#app/accounts/accounts.table.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { copyOfPreparedDataFolder } from "./databases.ts";
import { AURORA, BEIRA, CAIS, putStation } from "./named-stations.ts";
import { ANA, MARTA, signInAt, signUpAt, type TestRole } from "./people.ts";
import { type Product, startProduct } from "./product.ts";

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
  administrator: number;
};

/** Values that only administrators may read. */
export const SECRETS = { contactEmail: "contacto-7f3a@example.org", submitterId: "conta-9c1e" } as const;

export type ProductWithRoles = {
  product: Product;
  request: (role: TestRole, what: string, content?: Pick<AccessRow, "body" | "form">) => Promise<Response>;
  /** All data that a refused request could have changed, as an administrator reads it. */
  state: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * The product on the embedded database with the built-in stations, Rádio Aurora (approved), Rádio Beira (pending) and
 * Rádio Cais (suspended), all three submitted by another account than those of the user Ana and the administrator Marta.
 */
export async function startProductWithRoles(): Promise<ProductWithRoles> {
  const folder = await copyOfPreparedDataFolder();
  await putStations(folder.path);
  const env = { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password };
  // The slow clock delays the stream checks, whose results would look like changes of a refused request.
  const product = await startProduct({ env, dataDir: folder.path, clockSpeed: 0.01 });
  const cookies: Record<TestRole, string> = {
    visitor: "",
    user: await signUpAt(product.origin, ANA),
    administrator: await signInAt(product.origin, MARTA),
  };

  const request: ProductWithRoles["request"] = async (role, what, { body, form } = {}) => {
    const [method = "", path = ""] = what.split(" ");
    const response = await fetch(product.origin + path, {
      method,
      redirect: "manual",
      headers: {
        Cookie: cookies[role],
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(form && { Origin: product.origin }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const [header] of response.headers) expect(header).not.toMatch(/^access-control-/);
    return response;
  };

  return {
    product,
    request,
    state: () => Promise.all(STATE_PATHS.map(async (path) => (await request("administrator", `GET ${path}`)).text())),
    stop: async () => {
      await product.stop();
      folder.remove();
    },
  };
}

const STATE_PATHS = [
  ...["pending", "approved", "suspended"].map((status) => `/api/stations?status=${status}&limit=500`),
  ...["/api/settings", "/admin/history.data", "/admin/messages.data"],
];

async function putStations(dataDir: string): Promise<void> {
  const connection = await openDatabase({ databaseUrl: null, dataDir });
  const { database } = connection;
  await putStation(database, AURORA, "approved");
  await putStation(database, BEIRA, "pending");
  await putStation(database, CAIS, "suspended");
  await database.insert(users).values({ id: SECRETS.submitterId, name: "", email: "alguem-5b2d@example.org" });
  await database.update(stations).set({ contactEmail: SECRETS.contactEmail, submittedBy: SECRETS.submitterId });
  await connection.close();
}
