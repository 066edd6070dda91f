import { serializeSeen } from "#app/moderation/contributions/seen-edit.ts";
import { stationTexts } from "#app/moderation/contributions/station-texts.ts";
import { station } from "../named-stations.ts";
import {
  dataForEditors,
  dataForUsers,
  forAll,
  forEditors,
  forUsers,
  pageForEditors,
  pageForUsers,
} from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

/** Stations that are not public are hidden from contributors, except their own. */
const hiddenPage = { ...pageForUsers, user: 404 };
const hiddenData = { ...dataForUsers, user: 404 };

/** The rows of the edit form in the table of access. */
export const EDIT_PAGES: AccessRow[] = [
  { what: "GET /stations/aurora/edit", ...pageForUsers },
  { what: "GET /stations/aurora/edit.data", ...dataForUsers },
  { what: "GET /stations/beira/edit", ...hiddenPage },
  { what: "GET /stations/beira/edit.data", ...hiddenData },
  { what: "GET /stations/beira/edit.data?_routes=edit", ...hiddenData },
  { what: "GET /stations/nada/edit", visitor: 303, user: 404, editor: 404, administrator: 404 },
  { what: "GET /changes/999999999/reason", ...pageForEditors, editor: 404, administrator: 404 },
  { what: "GET /changes/nada/reason.data", ...dataForEditors, editor: 404, administrator: 404 },
];

/** What the edit form of a station with another name showed: another name yet is a conflict. */
const SEEN_EDIT = serializeSeen({
  at: 1_767_268_800_000,
  texts: stationTexts(station({ id: "beira", name: "Rádio Serra" }), ""),
  conflicting: [],
});

export const EDIT_ACTIONS: AccessRow[] = [
  { what: "POST /stations/beira/edit.data", form: { name: "Rádio Tomada" }, ...forUsers(422) },
  { what: "POST /stations/aurora/edit.data", form: { name: "Rádio Terceira", seen: SEEN_EDIT }, ...forUsers(409) },
  {
    what: "POST /stations/beira/edit.data",
    form: { name: "Rádio Tomada", seen: SEEN_EDIT },
    ...forUsers(409),
    user: 404,
  },
  { what: "POST /stations/nada/edit.data", form: { name: "Rádio Tomada", seen: SEEN_EDIT }, ...forUsers(404) },
];

/** The undo of a change or of a batch, by the button of its toast. */
export const UNDO_ACTIONS: AccessRow[] = ["999999999", "nada", "0", "1e3"].map((id) => ({
  what: `POST /changes/${id}/undo.data`,
  form: {},
  ...forEditors(404),
}));

/** Giving the reason of a suspension. */
export const REASON_ACTIONS: AccessRow[] = ["999999999", "nada"].map((id) => ({
  what: `POST /changes/${id}/reason.data`,
  form: { reason: "gone" },
  ...forEditors(404),
}));

/** The forms of edits, undos and reasons, sent without JavaScript. */
export const EDIT_PLAIN_ACTIONS: AccessRow[] = [
  { what: "POST /changes/999999999/undo", form: {}, ...forAll(303) },
  { what: "POST /changes/nada/undo", form: {}, ...forAll(303) },
  { what: "POST /stations/beira/edit", form: { name: "Rádio Tomada" }, ...forUsers(422) },
  {
    what: "POST /changes/999999999/reason",
    form: { reason: "gone" },
    ...pageForEditors,
    editor: 404,
    administrator: 404,
  },
];
