/**
 * Numbers whole numbers from 1 to 2⁵³ - 1 by the order in which they come: 0, 1, 2… What a map would do, in half the memory and
 * a fraction of the time: a map keeps large numbers as objects, and looks into three places for each.
 */
export function createIntegerIds() {
  // Nowhere is a 0 among them, and so many are left free that one soon ends each search.
  let keys = new Float64Array(256);
  let given = new Uint32Array(256);
  let size = 0;

  /** Where a key is, or would be. */
  function placeOf(key: number): number {
    const last = keys.length - 1;
    let at = mixed(key) & last;
    while (keys[at] !== key && keys[at] !== 0) at = (at + 1) & last;
    return at;
  }

  function grow(): void {
    const [oldKeys, oldGiven] = [keys, given];
    keys = new Float64Array(oldKeys.length * 2);
    given = new Uint32Array(oldKeys.length * 2);
    for (const [at, key] of oldKeys.entries()) {
      if (key === 0) continue;
      const place = placeOf(key);
      keys[place] = key;
      given[place] = oldGiven[at] ?? 0;
    }
  }

  return {
    find: (key: number): number | undefined => {
      const at = placeOf(key);
      return keys[at] === key ? given[at] : undefined;
    },

    /** Gives the number that the key had already, or has now. */
    add: (key: number): number => {
      if (size * 4 >= keys.length * 3) grow();
      const at = placeOf(key);
      if (keys[at] === key) return given[at] ?? 0;
      keys[at] = key;
      given[at] = size;
      size += 1;
      return size - 1;
    },
  };
}

/** 32 bits in which every digit of a key counts. Source of the factors: MurmurHash3. */
function mixed(key: number): number {
  const low = key | 0;
  const high = (key / 2 ** 32) | 0;
  const once = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0xc2b2ae35);
  return once ^ (once >>> 15);
}
