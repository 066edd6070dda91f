/** What visitors may know of a station. The submitter and the contact address are not part of it. */
export type Station = {
  id: string;
  name: string;
  description: string;
  streamUrl: string;
  /** Empty when the station has none; so are imageUrl and city. */
  websiteUrl: string;
  imageUrl: string;
  genre: string;
  country: string;
  city: string;
  tags: readonly string[];
  /** A display number. */
  listeners: number;
  /** Text such as 128kbps; empty when it is not known. */
  bitrate: string;
  createdAt: Date;
};

/** The stations that the product brings along have the ids '1' to '10'. Source: spec, section 3. */
export function isBuiltIn(id: string): boolean {
  return /^([1-9]|10)$/.test(id);
}
