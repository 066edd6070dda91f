import { forAdministrators, forAll } from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

/** Actions on contact messages, as scripts send them: of messages that do not exist, and without any. */
export const MESSAGE_ACTIONS: AccessRow[] = [
  { what: "POST /admin/messages/nada/retry.data", form: {}, ...forAdministrators(404) },
  ...["read", "unread"].flatMap((state) => [
    { what: `POST /admin/messages/${state}.data`, form: { ids: "nada" }, ...forAdministrators(404) },
    { what: `POST /admin/messages/${state}.data`, form: { ids: "" }, ...forAdministrators(422) },
  ]),
];

/** Actions on contact messages, sent as plain forms: redirects with a toast. */
export const MESSAGE_PLAIN_ACTIONS: AccessRow[] = ["nada/retry", "read", "unread"].map((action) => ({
  what: `POST /admin/messages/${action}`,
  form: { ids: "nada" },
  ...forAll(303),
}));
