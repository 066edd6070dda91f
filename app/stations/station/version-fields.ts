/** The columns of `stations` that make a version, with the values of PostgreSQL's `to_jsonb`. */
export type VersionFields = {
  name: string;
  stream_url: string;
  website_url: string;
  image_url: string;
  genre: string;
  country_code: string;
  region: string;
  tags: readonly string[];
  languages: readonly string[];
  latitude: number | null;
  longitude: number | null;
};
