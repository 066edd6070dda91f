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
