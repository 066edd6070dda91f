/**
 * Where the arrow keys lead in a row that goes round: the place after `key` was pressed at `place`, counted from 0.
 * Undefined: the key leads nowhere.
 */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return (place + count - 1) % count;
    case "ArrowRight":
      return (place + 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
