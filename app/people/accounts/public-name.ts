import { oneLine } from "#app/platform/text/plain-text.ts";
import { latinForm, mixesScripts } from "./name-skeleton.ts";

/** In code points. */
export const MAX_PUBLIC_NAME_LENGTH = 40;

/** What a name shown without one begins with, see public-name.server.ts. */
export const CONTRIBUTOR = "Colaborador";

const TOO_LONG = "O nome público pode ter no máximo 40 caracteres";
const HAS_ADDRESS = "O nome público não pode ter endereços nem @.";
const FORBIDDEN = "Esse nome não pode ser usado.";

/** Names of the site's own people; also as part of a longer name. */
const RESERVED = [
  ...["admin", "admins", "administração", "administrador", "administradora", "administradores"],
  ...["moderação", "moderador", "moderadora", "moderadores"],
  ...["equipa", "suporte", "radiowave"],
];

/** A whole name or its beginning: names that the site gives itself. */
const GIVEN_BY_THE_SITE = [CONTRIBUTOR, "conta eliminada"];

/** A URL, or a host of two labels, the last of letters. Initials such as «J. R.» are none. */
const ADDRESS = /@|:\/\/|(^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}(?![\p{L}\p{N}])/iu;

/**
 * Reads a public name: as one line; empty is no name. A name has one of the scripts with
 * look-alikes, so that no name of a person looks like another. `siteName`: the site's present name, which is reserved.
 * Whether another account has the name is not checked.
 */
export function parsePublicName(
  typed: string,
  siteName: string,
): { ok: true; name: string } | { ok: false; message: string } {
  const name = oneLine(typed);
  if ([...name].length > MAX_PUBLIC_NAME_LENGTH) return { ok: false, message: TOO_LONG };
  const shown = latinForm(name);
  if (ADDRESS.test(name) || ADDRESS.test(shown)) return { ok: false, message: HAS_ADDRESS };
  if (mixesScripts(name) || isReserved(shown, [...RESERVED, siteName].map(latinForm)))
    return { ok: false, message: FORBIDDEN };
  return { ok: true, name };
}

/** `name`, `reserved`: as `latinForm` gives them. */
function isReserved(name: string, reserved: readonly string[]): boolean {
  const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/\p{N}+/gu, " $& ");
  const lowerCase = (text: string) => text.toLowerCase();
  return [
    { reading: name, read: lowerCase },
    { reading: spaced, read: lowerCase },
    { reading: name, read: (text: string) => withoutDigits(lowerCase(text)) },
  ].some(
    ({ reading, read }) =>
      hasReservedWords(read(reading), reserved.map(read)) || beginsWith(read(reading), GIVEN_BY_THE_SITE.map(read)),
  );
}

function beginsWith(name: string, beginnings: readonly string[]): boolean {
  return beginnings.some((one) => `${lettersOf(name, " ")} `.startsWith(`${lettersOf(one, " ")} `));
}

/** Whether reserved words are among the words of a name, or are all of its letters. */
function hasReservedWords(name: string, reserved: readonly string[]): boolean {
  const words = ` ${lettersOf(name, " ")} `;
  if (reserved.some((one) => lettersOf(one) !== "" && words.includes(` ${lettersOf(one, " ")} `))) return true;
  const longestFirst = reserved.map((one) => lettersOf(one)).sort((one, other) => other.length - one.length);
  const letters = lettersOf(name);
  return letters !== "" && longestFirst.reduce((rest, one) => (one ? rest.replaceAll(one, "") : rest), letters) === "";
}

const LETTER_OF_SIGN: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" },
  ...{ l: "i", "!": "i", "|": "i", $: "s", "€": "e" },
};

/** A text in lower case with the letters that its digits, signs and pairs of letters look like: `adm1n`, `adrnin`. */
function withoutDigits(text: string): string {
  return text
    .replace(/[0134578l!|$€]/g, (sign) => LETTER_OF_SIGN[sign] ?? sign)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** A text's letters and digits, with `between` for each run of other characters inside. */
function lettersOf(text: string, between = ""): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(between);
}
