import type { TestRole } from "../people.ts";

/** A request, and the status of its response. */
export type Exchange = {
  /** Method and path of the operation, such as `PATCH /api/stations/{id}`. */
  call: string;
  role: TestRole;
  /** Instead of the path in `call`. */
  path?: string;
  body?: unknown;
  /** Instead of a JSON body. */
  raw?: { text: string; type: string };
  origin?: string;
  status: number;
};

export const NOT_JSON = { text: "{", type: "application/json" };
export const FORM = { text: "a=b", type: "application/x-www-form-urlencoded" };
export const TOO_LARGE = { text: JSON.stringify({ text: "a".repeat(70_000) }), type: "application/json" };

/** What every call with a JSON body refuses. */
export function badBodies(call: string, role: TestRole, path = ownPath(call)): Exchange[] {
  return [
    { call, role, path, raw: NOT_JSON, status: 400 },
    { call, role, path, raw: TOO_LARGE, status: 413 },
    { call, role, path, raw: FORM, status: 415 },
    { call, role, path, body: {}, origin: "https://elsewhere.example", status: 403 },
  ];
}

/** What a call without a body refuses. */
export function withoutJson(call: string, role: TestRole, path = ownPath(call)): Exchange[] {
  return [
    { call, role, path, raw: TOO_LARGE, status: 413 },
    { call, role, path, raw: FORM, status: 415 },
    { call, role, path, origin: "https://elsewhere.example", status: 403 },
  ];
}

/** The path of a call without parameters. */
export function ownPath(call: string): string {
  return call.split(" ")[1] ?? "";
}

/** The request of an exchange. */
export function requestOf({ call, path, body, raw, origin }: Omit<Exchange, "status">): {
  path: string;
  init: RequestInit;
} {
  const [method = ""] = call.split(" ");
  const sent = raw ?? (body === undefined ? undefined : { text: JSON.stringify(body), type: "application/json" });
  const headers = {
    ...(sent && { "Content-Type": sent.type, "Content-Length": String(Buffer.byteLength(sent.text)) }),
    ...(origin && { Origin: origin }),
  };
  return { path: path ?? ownPath(call), init: { method, headers, ...(sent && { body: sent.text }) } };
}
