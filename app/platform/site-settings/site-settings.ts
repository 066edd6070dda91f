export type SiteSettings = {
  /** Empty: the default icon is shown. */
  logoUrl: string;
  siteName: string;
};

/** Source: spec, section 3. */
export const DEFAULT_SETTINGS: SiteSettings = { logoUrl: "", siteName: "RadioWave" };

/** The longest name of the site, in code points. Source: spec, section 5. */
export const MAX_SITE_NAME = 50;

/** The setting that publishes submissions of trusted accounts at once. */
export const FAST_LANE = "fast_lane";

/** Keys of the settings table that administrators set one by one. */
export const SETTING_KEYS = ["logo_url", "site_name", FAST_LANE] as const;

export type SettingKey = (typeof SETTING_KEYS)[number];

/** Converts the rows of the settings table. Unknown keys are ignored; an empty value gets its default. */
export function settingsFrom(rows: readonly { key: string; value: string }[]): SiteSettings {
  const values = new Map(rows.map(({ key, value }) => [key, value.trim()]));
  return {
    logoUrl: values.get("logo_url") || DEFAULT_SETTINGS.logoUrl,
    siteName: values.get("site_name") || DEFAULT_SETTINGS.siteName,
  };
}

/** Who is responsible for the site. Each is empty until it is set; the address is optional. */
export type Operator = { name: string; email: string; address: string };

/** Keys of the settings table, which are also the names of the form's fields. */
export const OPERATOR_KEYS = { name: "operator_name", email: "operator_email", address: "operator_address" } as const;

export type OperatorKey = (typeof OPERATOR_KEYS)[keyof Operator];

/** Maximum lengths in code points. */
export const OPERATOR_LIMITS = { name: 100, email: 255, address: 300 } as const;

/** Converts the rows of the settings table; other keys are ignored. */
export function operatorFrom(rows: readonly { key: string; value: string }[]): Operator {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const textOf = (field: keyof Operator) => values.get(OPERATOR_KEYS[field]) ?? "";
  return { name: textOf("name"), email: textOf("email"), address: textOf("address") };
}

/** Whether the site names who is responsible for it, as the law requires. */
export function isOperatorKnown({ name, email }: Operator): boolean {
  return name !== "" && email !== "";
}

/**
 * The default logo, as in public/icon.svg: two waves and the needle of a tuner on a cobalt tile, drawn on 36 units. Its
 * four colours are fixed: the same in both themes and in the favicon.
 */
export const LOGO_MARK =
  '<path fill="#1E3F9E" d="M0 0h36v36H0z"/>' +
  '<path fill="#A9C2EA" d="M0 19c6-9 12-9 18 0s12 9 18 0v17H0z"/>' +
  '<path fill="#F4F2E8" d="M0 27c6-9 12-9 18 0s12 9 18 0v9H0z"/>' +
  '<path stroke="#FF7F52" stroke-width="2.5" d="M25 0v36"/>';
