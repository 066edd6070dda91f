import { badBodies, type Exchange } from "./exchange.ts";

const get = "GET /api/mirror";
const command = "PATCH /api/mirror";

/** The calls about the mirror, in this order. */
export const MIRROR_EXCHANGES: readonly Exchange[] = [
  { call: get, role: "visitor", status: 401 },
  { call: get, role: "editor", status: 403 },
  { call: get, role: "administrator", status: 200 },
  { call: command, role: "visitor", body: {}, status: 401 },
  { call: command, role: "editor", body: {}, status: 403 },
  { call: command, role: "administrator", body: {}, status: 422 },
  { call: command, role: "administrator", body: { paused: true }, status: 200 },
  { call: command, role: "editor", body: { accept: "nada" }, status: 403 },
  { call: command, role: "administrator", body: { accept: 1 }, status: 422 },
  { call: command, role: "administrator", body: { accept: "nada" }, status: 409 },
  { call: command, role: "administrator", body: { pass: "changes" }, status: 409 },
  ...badBodies(command, "administrator"),
];

export const MIRROR_WITH_TOO_MANY_BODIES: Exchange = {
  call: command,
  role: "administrator",
  body: { pass: "all" },
  status: 429,
};
