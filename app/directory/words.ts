const plain = new Intl.NumberFormat("pt-PT");

/** A number as it is read in Portugal: 1284, 12 345. */
export function numberText(count: number): string {
  return plain.format(count);
}

/** A count with its word in the right number: '1 estação', '2 estações'. `after` follows in the right number too. */
export function stationsText(count: number, after?: { one: string; many: string }): string {
  const word = count === 1 ? "estação" : "estações";
  const ending = after ? ` ${count === 1 ? after.one : after.many}` : "";
  return `${numberText(count)} ${word}${ending}`;
}
