import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { Refusal } from "./refusal.ts";
import { connectionFailure, isDatabaseUnavailable, refusalOf, UNAVAILABLE } from "./refusal-of.server.ts";

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });
const failedQuery = (cause: Error) => new DrizzleQueryError("select $1", ["private"], cause);

test.each([
  ["connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED"],
  ["read ECONNRESET", "ECONNRESET"],
  ["getaddrinfo EAI_AGAIN db.example", "EAI_AGAIN"],
  ["terminating connection due to administrator command", "57P01"],
  ["terminating connection because of crash of another server process", "57P02"],
  ["the database system is starting up", "57P03"],
  ["sorry, too many clients already", "53300"],
  ["connection failure", "08006"],
])("«%s» is a connection failure", (message, code) => {
  expect(connectionFailure(withCode(message, code))).toBe(message);
  expect(refusalOf(failedQuery(withCode(message, code)))).toMatchObject({ kind: "unavailable", message: UNAVAILABLE });
});

test.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "timeout exceeded when trying to connect",
])("the driver's «%s» is a connection failure", (message) => {
  expect(isDatabaseUnavailable(failedQuery(new Error(message)))).toBe(true);
});

test("a missing socket and a failure at every address of a name are connection failures", () => {
  const missing = Object.assign(withCode("connect ENOENT /run/postgresql", "ENOENT"), { syscall: "connect" });
  expect(isDatabaseUnavailable(failedQuery(missing))).toBe(true);
  const addresses = [withCode("connect ECONNREFUSED ::1:5432", "ECONNREFUSED")];
  const everywhere = Object.assign(new AggregateError(addresses), { code: "ECONNREFUSED" });
  expect(connectionFailure(failedQuery(everywhere))).toBe("connect ECONNREFUSED ::1:5432");
});

test("an error of a statement, and a lost connection to another server, are not", () => {
  expect(isDatabaseUnavailable(failedQuery(withCode("duplicate key", "23505")))).toBe(false);
  expect(isDatabaseUnavailable(failedQuery(withCode("password authentication failed", "28P01")))).toBe(false);
  expect(isDatabaseUnavailable(withCode("connect ECONNREFUSED 192.0.2.1:25", "ECONNREFUSED"))).toBe(false);
  expect(refusalOf(new Error("Connection lost"))).toBeNull();
});

test("the error of a query is found below others, and a refusal stays as it is", () => {
  const cause = failedQuery(new Error("Connection terminated unexpectedly"));
  expect(isDatabaseUnavailable(new Error("The import failed", { cause }))).toBe(true);
  const refusal = new Refusal("conflict", "Já existe.");
  expect(refusalOf(refusal)).toBe(refusal);
});
