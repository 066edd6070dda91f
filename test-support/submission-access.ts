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
