import { type Exchange, FORM, NOT_JSON, ownPath, TOO_LARGE } from "./exchanges/exchange.ts";
import { TEST_ROLES } from "./people.ts";

/** A request without an expected status. */
type WrongRequest = Omit<Exchange, "status"> & { name: string };

type Sent = Pick<WrongRequest, "name" | "body" | "raw" | "origin">;

/** Values of a path's parameter: existing, unknown and malformed ones. */
const PARAMETERS = ["1", "beira", "site_name", "nada", "%00", "%E0%A4%A", "..%2F"];

const QUERIES = ["", "?limit=x&cursor=x&sort=x&letter=12&status=x&station=%00", `?q=${"a%20".repeat(2_000)}`];

const BODIES: readonly Sent[] = [
  { name: "an empty object", body: {} },
  { name: "a list", body: [] },
  { name: "fields of the wrong types", body: { name: 1, email: {}, tags: [1], status: "x", value: [], stations: 1 } },
  { name: "no JSON", raw: NOT_JSON },
  { name: "a form", raw: FORM },
  { name: "a large body", raw: TOO_LARGE },
  { name: "a large form", raw: { ...FORM, text: TOO_LARGE.text } },
  { name: "another site's origin", body: {}, origin: "https://elsewhere.example" },
];

/** Requests of a call that are wrong in every way that does not depend on the call, by every role. */
export function wrongRequests(call: string): WrongRequest[] {
  const paths = call.includes("{") ? PARAMETERS.map((one) => ownPath(call).replace(/\{\w+\}/, one)) : [ownPath(call)];
  const bodies = call.startsWith("GET ") ? [] : BODIES;
  return TEST_ROLES.flatMap((role) =>
    paths.flatMap((path) => [
      ...QUERIES.map((query) => ({ name: `no body, ${query.slice(0, 20)}`, call, role, path: `${path}${query}` })),
      ...bodies.map((body) => ({ ...body, call, role, path })),
    ]),
  );
}
