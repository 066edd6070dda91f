import { keyedDigest } from "#app/platform/process/keyed-digest.server.ts";
import { CONTRIBUTOR } from "./public-name.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The name under which an account's changes are shown: its public name, else «Colaborador» and four letters, always the
 * same for one account. The letters are of a keyed digest, so that they do not reveal the id; two accounts may have
 * the same. `secret`: the site's.
 */
export function shownName(secret: string, { id, name }: { id: string; name: string }): string {
  return name || `${CONTRIBUTOR} ${fourLetters(keyedDigest(secret, "contributor", id))}`;
}

function fourLetters(digest: string): string {
  return [...Buffer.from(digest, "base64url").subarray(0, 4)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
