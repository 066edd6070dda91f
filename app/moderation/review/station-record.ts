import type { ItemChange } from "./item-view.ts";

/** A person and the trust in them: «12 aprovadas, 1 recusada, 0 revertidas». */
export type TrustedPerson = { name: string; trust: string };

/** What is known of a station beside its fields, for those who decide on it. */
export type StationRecord = {
  /** Who submitted it; null without an account. */
  person: TrustedPerson | null;
  /** Of a submission through Radio Browser's API the app, as it named itself; '' for one without a name, null for any other. */
  client: string | null;
  /** The last ones, the newest first. */
  changes: ItemChange[];
  /** The size and format of its image as it was sent or fetched: «600 × 600, PNG, 84 kB»; empty if they are not known. */
  original: string;
};
