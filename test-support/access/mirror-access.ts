import { dataForAdministrators, forAdministrators, forAll, pageForAdministrators } from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

/** The calls about the mirror. The product has no upstream, and nothing to decide. */
export const MIRROR_CALLS: AccessRow[] = [
  { what: "GET /api/mirror", ...forAdministrators(200) },
  { what: "PATCH /api/mirror", body: { paused: true }, ...forAdministrators(409) },
  { what: "PATCH /api/mirror", body: { accept: "nada" }, ...forAdministrators(409) },
  { what: "PATCH /api/mirror", body: {}, ...forAdministrators(422) },
];

export const MIRROR_PAGES: AccessRow[] = [
  { what: "GET /admin/mirror", ...pageForAdministrators },
  { what: "GET /admin/mirror.data", ...dataForAdministrators },
  { what: "GET /admin/mirror.data?_routes=admin%2Fmirror", ...dataForAdministrators },
];

/** The forms of the mirror's page, as scripts send them. */
export const MIRROR_ACTIONS: AccessRow[] = [
  { what: "POST /admin/mirror/command.data", form: { paused: "true" }, ...forAdministrators(409) },
  { what: "POST /admin/mirror/command.data", form: {}, ...forAdministrators(422) },
  { what: "POST /admin/mirror/command.data", form: { accept: "nada" }, ...forAdministrators(409) },
  { what: "POST /admin/mirror/deleted-stations/aurora.data", form: {}, ...forAdministrators(404) },
  { what: "POST /admin/mirror/nada.data", form: {}, ...forAdministrators(404) },
];

/** The forms of the mirror's page, sent without JavaScript: redirects with a toast. */
export const MIRROR_PLAIN_ACTIONS: AccessRow[] = ["command", "deleted-stations/aurora"].map((action) => ({
  what: `POST /admin/mirror/${action}`,
  form: {},
  ...forAll(303),
}));
