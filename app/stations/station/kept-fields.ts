import { oneLine } from "#app/platform/text/plain-text.ts";
import { FIELD_LIST, isSameText, PROPOSAL_FIELDS, type ProposalField } from "./field-list.ts";
import { languageName } from "./reference/languages.ts";
import type { Station } from "./station.ts";

/** The fields that a form or the API may repeat unchanged. Images have URLs of their own; see `isOwnUploadUrl`. */
type KeptField = Exclude<ProposalField, "image_url">;

const KEPT = PROPOSAL_FIELDS.filter((field) => field !== "image_url");

export type KeptFields = {
  [Field in KeptField]?: Station[(typeof FIELD_LIST)[Field]["property"]] extends string ? string : string[];
};

/**
 * Those of the given fields that the station has already, with its values: they are not checked. Stations of lists have
 * values that no form takes, such as a name of 400 characters or no country, which must not keep others from being
 * changed. Lists may be given as texts with commas, languages also by name.
 */
export function keptFields(raw: Record<string, unknown>, station: Station): KeptFields {
  const values = KEPT.map((field) => [field, station[FIELD_LIST[field].property]] as const);
  const kept = values.filter(([field, value]) => isUnchanged(field, raw[field], value));
  // Object.fromEntries has no narrower type.
  return Object.fromEntries(
    kept.map(([field, value]) => [field, typeof value === "string" ? value : [...value]]),
  ) as KeptFields;
}

function isUnchanged(field: KeptField, given: unknown, value: string | readonly string[]): boolean {
  if (typeof value === "string") return typeof given === "string" && isSameText(field, given, value);
  return isSameList(given, value) || (field === "languages" && isSameList(given, value.map(languageName)));
}

function isSameList(given: unknown, list: readonly string[]): boolean {
  const texts = [given].flat();
  return texts.every((text) => typeof text === "string") && sameEntries(texts) === sameEntries(list);
}

/** One text for all ways to write a list. */
function sameEntries(list: readonly string[]): string {
  return list
    .flatMap((text) => text.split(","))
    .map(oneLine)
    .filter(Boolean)
    .join(",");
}
