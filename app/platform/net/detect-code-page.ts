import { LEAD_VALUES, type TextOrigin, WESTERN, WRITINGS, type Writing } from "./writing-systems.ts";

const DEFAULT_PAGE = "windows-1252";

/** A script that the origin does not suggest must be clearly better than Windows-1252, and have a word of several letters. */
const UNEXPECTED = { factor: 0.85, margin: 3, run: 3 };

/** Deducted from a writing's rarer code pages. */
const RARE_PAGE = 0.3;

/**
 * The code page of a text that is not UTF-8, as a WHATWG label: of those that are used in the country or for the
 * languages of its origin, the one in which its bytes are the likeliest letters; without such, that of any script whose
 * words are unmistakable; else Windows-1252, also where an expected one does not fit, as for «Beyoncé» in Russia.
 * Limits: of two pages of Latin letters that of the origin counts where both make words: «Rádio» from Lithuania.
 */
export function detectCodePage(text: Uint8Array, origin: TextOrigin = {}): string {
  const bytes = text.length > MAX_SAMPLE_BYTES ? sampleOf(text) : text;
  const expected = writingsOf(origin);
  const others = longestRun(bytes) >= UNEXPECTED.run ? SCRIPTS : [];
  if (expected.length + others.length === 0) return DEFAULT_PAGE;
  let best = { page: DEFAULT_PAGE, score: scoreOf(bytes, WESTERN, DEFAULT_PAGE) };
  const compare = (writings: readonly Writing[], factor: number, margin: number) => {
    for (const writing of writings) {
      for (const page of writing.pages) {
        const deducted = page === writing.pages[0] ? margin : margin + RARE_PAGE;
        const score = factor * scoreOf(bytes, writing, page) - deducted;
        if (score > best.score) best = { page, score };
      }
    }
  };
  compare(expected, 1, 0);
  if (best.page === DEFAULT_PAGE) compare(others, UNEXPECTED.factor, UNEXPECTED.margin);
  return best.page;
}

/** A status page or a list is decided by its first words that are not ASCII. */
const MAX_SAMPLE_BYTES = 8_192;

/** The bytes past ASCII with two on either side. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(MAX_SAMPLE_BYTES);
  let length = 0;
  let end = 0;
  for (let at = 0; at < bytes.length && length < MAX_SAMPLE_BYTES; at += 1) {
    if ((bytes[at + 2] ?? 0) >= 0x80) end = at + 5;
    if (at >= end) continue;
    sample[length] = bytes[at] ?? 0;
    length += 1;
  }
  return sample.subarray(0, length);
}

const SCRIPTS = WRITINGS.filter(({ isLatin }) => !isLatin);

const writingsByUse = new Map<string, Writing[]>();
for (const writing of WRITINGS) {
  for (const use of writing.used.split(" ")) writingsByUse.set(use, [...(writingsByUse.get(use) ?? []), writing]);
}

function writingsOf({ countryCode = "", languages = [] }: TextOrigin): Writing[] {
  return [...new Set([...languages, countryCode].flatMap((use) => writingsByUse.get(use) ?? []))];
}

/** The number of bytes past ASCII that follow each other. */
function longestRun(bytes: Uint8Array): number {
  let longest = 0;
  let run = 0;
  for (const byte of bytes) {
    run = byte < 0x80 ? 0 : run + 1;
    if (run > longest) longest = run;
  }
  return longest;
}

/** How likely a text is in a writing: the sum over its characters past ASCII, each from -3 to 1, per byte. */
function scoreOf(bytes: Uint8Array, writing: Writing, page: string): number {
  return writing.letters === "" ? doubleByteScore(bytes, page) : singleByteScore(bytes, writing, page);
}

/** Kinds of characters: letters from UPPER on, of other scripts than Latin from SCRIPT_UPPER on. */
const [OTHER, SYMBOL, INVALID, MARK, UPPER, LOWER, SCRIPT_UPPER, SCRIPT_LOWER] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** By byte. `clashes`: a consonant here, and a vowel in Windows-1252; `closed`: as in `Writing`. */
type Profile = {
  kinds: Uint8Array;
  values: Float32Array;
  consonants: Uint8Array;
  clashes: Uint8Array;
  closed: Uint8Array;
};

/** By writing and page, made when first needed. */
const profiles = new Map<Writing, Map<string, Profile>>([WESTERN, ...WRITINGS].map((writing) => [writing, new Map()]));

function profileOf(writing: Writing, page: string): Profile {
  const known = profiles.get(writing)?.get(page);
  if (known) return known;
  const profile = createProfile(writing, page);
  profiles.get(writing)?.set(page, profile);
  return profile;
}

function createProfile(writing: Writing, page: string): Profile {
  const kinds = new Uint8Array(256);
  const values = new Float32Array(256);
  const consonants = new Uint8Array(256);
  const clashes = new Uint8Array(256);
  const closed = new Uint8Array(256);
  const [decoder, westernDecoder] = [new TextDecoder(page), new TextDecoder(DEFAULT_PAGE)];
  for (let byte = 0; byte < 256; byte += 1) {
    const character = decoder.decode(Uint8Array.of(byte));
    const western = westernDecoder.decode(Uint8Array.of(byte));
    const isWestern = writing.isLatin && western === character;
    kinds[byte] = kindOf(character);
    consonants[byte] = Number(isConsonant(character));
    if (byte < 0x80) continue;
    closed[byte] = Number(writing.closed.includes(character.toLowerCase()));
    values[byte] = characterValue(character, isWestern ? WESTERN : writing);
    clashes[byte] = Number(isConsonant(character) && kindOf(western) >= UPPER && !isConsonant(western));
  }
  return { kinds, values, consonants, clashes, closed };
}

function isConsonant(character: string): boolean {
  return /^[b-df-hj-np-tv-xzßþð]/.test(character.toLowerCase().normalize("NFD"));
}

function kindOf(character: string): number {
  if (/\p{M}/u.test(character)) return /[\u0300-\u036f]/.test(character) ? MARK : SCRIPT_LOWER;
  if (/[\s\p{P}\p{N}ªº°©®£´§]/u.test(character)) return OTHER;
  if (/[\p{Cc}\p{Co}\p{Cn}\uFFFD\u2500-\u25ff]/u.test(character)) return INVALID;
  if (/[^\p{L}]|[µƒˆ]/u.test(character)) return SYMBOL;
  const isUpper = character !== character.toLowerCase();
  if (/\p{Script=Latin}/u.test(character)) return isUpper ? UPPER : LOWER;
  return isUpper ? SCRIPT_UPPER : SCRIPT_LOWER;
}

/** Of a letter by its place in the order of frequency: those of the origin's languages count more than Western ones. */
function characterValue(character: string, { letters, isLatin }: Writing): number {
  const kind = kindOf(character);
  if (kind === INVALID) return -3;
  if (kind === OTHER) return /[‘’“”–—…]/.test(character) ? 0.4 : 0;
  if (kind === SYMBOL) return -0.5;
  const rank = letters.indexOf(character.toLowerCase());
  if (rank < 0) return isLatin ? -0.3 : -0.5;
  if (letters === WESTERN.letters) return 0.5 - rank / 100;
  return Math.max(0.3, isLatin ? 1 - rank / 16 : 1 - rank / 80);
}

function singleByteScore(bytes: Uint8Array, writing: Writing, page: string): number {
  const { kinds, values, consonants, clashes, closed } = profileOf(writing, page);
  const western = profileOf(WESTERN, DEFAULT_PAGE).kinds;
  // «…» around words, where an ISO page has letters.
  let score = kinds[0xab] !== OTHER && bytes.includes(0xab) && bytes.includes(0xbb) ? -2 : 0;
  let run = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    run = byte < 0x80 ? 0 : run + 1;
    if (run === 0) continue;
    const last = at > 0 ? (bytes[at - 1] ?? 0) : 0;
    const next = bytes[at + 1] ?? 0;
    const before = kinds[last] ?? OTHER;
    const kind = kinds[byte] ?? OTHER;
    const after = kinds[next] ?? OTHER;
    const value = values[byte] ?? 0;
    const isAlone = kind >= UPPER && before < UPPER && after < UPPER;
    if (isAlone && kind >= SCRIPT_UPPER) score += 0.4 * value;
    else if (isAlone && (western[byte] ?? 0) < UPPER) score -= 0.5;
    else score += value;
    score += sequenceValue(before, kind) + (next < 0x80 ? sequenceValue(kind, after) : 0);
    // A vowel of Windows-1252 between consonants: «København» is not «Křbenhavn».
    if (clashes[byte] && consonants[last] && consonants[next] && !isSyllabic(last)) score -= 0.8;
    if (closed[byte] && /[aeo]/i.test(String.fromCharCode(next))) score -= 0.8;
    if (run > 2 && writing.isLatin) score -= 1;
  }
  return score;
}

/** l and r make syllables in Slavic languages: «Brčko». */
function isSyllabic(byte: number): boolean {
  return (byte | 0x20) === 0x6c || (byte | 0x20) === 0x72;
}

/** How unlikely one kind of characters is after another: letters of two scripts, or a capital after a small letter. */
function sequenceValue(before: number, kind: number): number {
  if (kind === MARK) return before === LOWER || before === UPPER ? 0 : -2;
  if (kind < UPPER) return 0;
  if (before < UPPER) return before === SYMBOL ? -0.7 : 0;
  if (before >= SCRIPT_UPPER !== kind >= SCRIPT_UPPER) return -3;
  if (kind === LOWER || kind === SCRIPT_LOWER) return 0;
  if (before === LOWER || before === SCRIPT_LOWER) return -1;
  return kind === SCRIPT_UPPER ? -0.03 : 0;
}

function doubleByteScore(bytes: Uint8Array, page: string): number {
  const values = LEAD_VALUES[page] ?? [];
  const minTrail = page.startsWith("euc") ? 0xa1 : 0x40;
  let score = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const before = at > 0 ? (bytes[at - 1] ?? 0) : 0;
    const trail = bytes[at + 1] ?? 0;
    const after = bytes[at + 2] ?? 0;
    if (page === "shift_jis" && lead > 0xa0 && lead < 0xe0) {
      // Half-width kana.
      score += before > 0x80 ? 0.1 : -0.1;
    } else if (trail < minTrail || trail === 0x7f || trail === 0xff) {
      score -= 3;
    } else {
      const value = values.find(([from, to]) => lead >= from && lead <= to)?.[2] ?? -1;
      const isExtension = page === "gb18030" && trail < 0xa1;
      score += 2 * (isExtension ? -0.3 : value) + besideLatin(before) + besideLatin(after);
      if (isAsciiLetter(trail) && isAsciiLetter(before)) score -= 0.7;
      at += 1;
    }
  }
  return score;
}

/** Letters beside an ideograph are seldom small ones: «Måneskin» is not «M蚤eskin». */
function besideLatin(byte: number): number {
  if (!isAsciiLetter(byte)) return 0;
  return byte > 0x60 ? -2 : -0.8;
}

function isAsciiLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}
