import { dataForUsers, forAll, forUsers, pageForUsers } from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

export const STATION = {
  name: "Rádio Foz",
  country: "Portugal",
  contact_email: "foz@example.com",
  image_url: "https://foz.example/i",
};

/** The rows of the submission form in the table of access. */
export const SUBMISSION_PAGES: readonly AccessRow[] = [
  { what: "GET /submit-station", ...pageForUsers },
  { what: "GET /submit-station.data", ...dataForUsers },
  // Of stations of other accounts.
  { what: "GET /submit-station?from=beira", ...forAll(303) },
  { what: "GET /submit-station.data?from=cais", ...forAll(202) },
];

export const SUBMISSION_ACTIONS: readonly AccessRow[] = [
  { what: "POST /submit-station.data", form: STATION, ...forUsers(200) },
  { what: "POST /submit-station.data", form: {}, ...forUsers(422) },
  { what: "POST /submit-station.data?from=beira", form: STATION, ...forUsers(422) },
  {
    what: "POST /submit-station.data?from=beira",
    form: { ...STATION, seen_status: "pending", seen_at: "1767268800000" },
    ...forUsers(404),
  },
];

const OLD = { city: "Faro", if_updated_at: "2020-01-01T12:00:00Z" };

/** Calls about proposals, which change no station. */
export const PROPOSAL_CALLS: readonly AccessRow[] = [
  { what: "POST /api/stations/aurora/proposals", body: { city: "Portimão" }, ...forUsers(201) },
  { what: "POST /api/stations/aurora/proposals", body: { name: "Rádio Tomada" }, ...forUsers(422) },
  { what: "POST /api/stations/aurora/proposals", body: {}, ...forUsers(422) },
  { what: "POST /api/stations/aurora/proposals", body: OLD, ...forUsers(409) },
  // Only its submitter sees it; editors use the edit form instead.
  { what: "POST /api/stations/beira/proposals", body: { city: "Faro" }, ...forUsers(404) },
  { what: "POST /api/stations/nada/proposals", body: { city: "Faro" }, ...forUsers(404) },
  { what: "GET /api/me/proposals", ...forUsers(200) },
  { what: "GET /api/me/proposals/999999999", ...forUsers(404) },
  { what: "DELETE /api/me/proposals/999999999", ...forUsers(404) },
  { what: "DELETE /api/me/proposals/nada", ...forUsers(404) },
];

/** The form that withdraws a proposal, with and without JavaScript. */
export const PROPOSAL_ACTIONS: readonly AccessRow[] = [
  { what: "POST /account/proposals/999999999/withdraw.data", form: {}, ...forUsers(404) },
  { what: "POST /account/proposals/nada/withdraw.data", form: {}, ...forUsers(404) },
  { what: "POST /account/proposals/999999999/withdraw", form: {}, ...forAll(303) },
];
