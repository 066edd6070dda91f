/** What a list says under several names, such as 'pop;rock' or 'news, talk', one by one. */
export function listedTags(text: string): string[] {
  return text
    .split(/[;,|]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** A bitrate as we show it, from kilobits or bits a second, with or without a unit; empty for none or 0. */
export function listedBitrate(text: string): string {
  const number = Number.parseInt(text, 10);
  if (!(number > 0)) return "";
  return `${number >= 8_000 ? Math.round(number / 1000) : number}kbps`;
}

/** A country as lists give it: by its code or by its name. */
export function listedCountry(text: string): { country: string; countryCode: string } {
  const said = text.trim();
  return /^[a-z]{2}$/i.test(said)
    ? { country: "", countryCode: said.toUpperCase() }
    : { country: said, countryCode: "" };
}

/** An address, or nothing where a program wrote that it has none. */
export function listedUrl(text: string): string {
  const said = text.trim();
  return /^(null|none|undefined|-)$/i.test(said) ? "" : said;
}
