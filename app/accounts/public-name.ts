import { fold } from "#app/platform/folded-text.ts";
import { oneLine } from "#app/platform/plain-text.ts";

/** In code points. */
export const MAX_PUBLIC_NAME_LENGTH = 40;

/** What a name shown without one begins with, see public-name.server.ts. */
export const CONTRIBUTOR = "Colaborador";

const TOO_LONG = "O nome público pode ter no máximo 40 caracteres";
const HAS_ADDRESS = "O nome público não pode ter endereços nem @.";
const FORBIDDEN = "Esse nome não pode ser usado.";

/** Names of the site's own people; also as part of a longer name. */
const RESERVED = ["admin", "administração", "administrador", "administradora", "radiowave"];

/** A whole name or its beginning: names that the site gives itself. */
const GIVEN_BY_THE_SITE = /^(colaborador|conta eliminada)(?![\p{L}\p{N}])/u;

/** A URL, or a host of two labels, the last of letters. Initials such as «J. R.» are none. */
const ADDRESS = /@|:\/\/|(^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}(?![\p{L}\p{N}])/iu;

/**
 * Reads a public name: as one line; empty is no name. `siteName`: the site's present name, which is reserved. Whether
 * another account has the name is not checked.
 */
export function parsePublicName(
  typed: string,
  siteName: string,
): { ok: true; name: string } | { ok: false; message: string } {
  const name = oneLine(typed);
  if ([...name].length > MAX_PUBLIC_NAME_LENGTH) return { ok: false, message: TOO_LONG };
  if (ADDRESS.test(name)) return { ok: false, message: HAS_ADDRESS };
  if (isReserved(fold(name), [...RESERVED, siteName].map(fold))) return { ok: false, message: FORBIDDEN };
  return { ok: true, name };
}

function isReserved(name: string, reserved: readonly string[]): boolean {
  if (GIVEN_BY_THE_SITE.test(name)) return true;
  return reserved.some((one) => {
    const words = lettersOf(one, " ");
    return words !== "" && (` ${lettersOf(name, " ")} `.includes(` ${words} `) || lettersOf(name) === lettersOf(one));
  });
}

/** A folded text's letters and digits, with `between` for each run of other characters inside. */
function lettersOf(folded: string, between = ""): string {
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(between);
}
